/// The completion script for bash, from version 3.2.
enum BashCompletion {
  static func script(_ commands: [CommandSpec]) -> String {
    let open = commands.first { $0.name == "open" }?.options.map(\.name) ?? []
    let first = commands.map(\.name) + ["help", "--help", "--version"] + open
    return #"""
      # Offers each line of a list that begins as the word does, quoted for the place where it goes; no part of the list
      # is ever read by the shell.
      _pushwright_offer() {
        local name start=$current
        case $start in
          \'*) start=${start#?} ;;
          *) start=${start#\"} start=${start//\\/} ;;
        esac
        while IFS= read -r name; do
          if [ -z "$name" ] || [ "${name:0:${#start}}" != "$start" ]; then continue; fi
          case $current in
            \'*) name=${name//\'/\'\\\'\'} ;;
            \"*)
              # The shell looks for ! even in double quotes, and for nothing that would take it back.
              case $name in *!*) continue ;; esac
              name=${name//\\/\\\\} name=${name//\"/\\\"} name=${name//\$/\\\$} name=${name//\`/\\\`} ;;
            *)
              case $place$name in
                "files~/"*) printf -v name '~/%q' "${name:2}" ;;
                *) printf -v name %q "$name" ;;
              esac ;;
          esac
          COMPREPLY[${#COMPREPLY[@]}]=$name
        done <<< "$1"
      }
      _pushwright_names() { _pushwright_offer "$("$1" "$2" list --names 2>/dev/null)"; }
      # From version 4 on the shell quotes the names of files itself, and knows folders.
      _pushwright_files() {
        local name place=files list=$(compgen -f -- "$current")
        if compopt -o filenames 2>/dev/null; then
          while IFS= read -r name; do
            if [ -n "$name" ]; then COMPREPLY[${#COMPREPLY[@]}]=$name; fi
          done <<< "$list"
        else
          _pushwright_offer "$list"
        fi
      }
      _pushwright() {
        local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} place=rest words= options= operand=
        # The shell takes --name=VALUE for three words.
        if [ "$before" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [ "$current" = = ]; then current=; fi
        COMPREPLY=()
        if [ "$COMP_CWORD" = 1 ]; then
          COMPREPLY=($(compgen -W "\#(first.joined(separator: " "))" -- "$current"))
          return
        fi
        case ${COMP_WORDS[1]} in
          help) place=words words="\#(commands.map(\.name).joined(separator: " "))" ;;
      \#(commands.map(branch).joined(separator: "\n"))
        esac
        if [ $place = rest ]; then
          case $current in
            -*) place=words words=$options ;;
            *)
              place=files
              if [ "$COMP_CWORD" = 2 ] && [ -n "$operand" ]; then
                place=$operand
                if [ $place = words ]; then words=$first; fi
              elif [ $takes = none ]; then
                place=free
              fi ;;
          esac
        fi
        local IFS=$'\n'
        case $place in
          words) COMPREPLY=($(IFS=' '; compgen -W "$words" -- "$current")) ;;
          files) _pushwright_files ;;
          templates)
            _pushwright_names "$1" templates
            if [ ${#COMPREPLY[@]} = 0 ]; then _pushwright_files; fi ;;
          devices) _pushwright_names "$1" devices ;;
        esac
      }
      complete -F _pushwright pushwright
      """#
  }

  /// What is set for one command: its options, its first word, and the value of the option before.
  private static func branch(_ command: CommandSpec) -> String {
    let options = command.options.map(\.name) + ["--help"]
    var lines = ["    \(command.name))", "      options=\"\(options.joined(separator: " "))\""]
    let takes = CompletionWords.takesFiles(command) ? "files" : "none"
    switch CompletionWords.operand(of: command) {
    case .words(let words):
      lines.append("      operand=words takes=\(takes) first=\"\(words.joined(separator: " "))\"")
    case .templates: lines.append("      operand=templates takes=\(takes)")
    case .files, .free, .devices: lines.append("      takes=\(takes)")
    }
    var rows: [String] = []
    var same: [String: [String]] = [:]
    for option in command.options {
      switch CompletionWords.place(option, of: command) {
      case nil: break
      case .words(let words):
        rows.append("        \(option.name)) place=words words=\"\(words.joined(separator: " "))\" ;;")
      case .files: same["files", default: []].append(option.name)
      case .templates: same["templates", default: []].append(option.name)
      case .devices: same["devices", default: []].append(option.name)
      case .free: same["free", default: []].append(option.name)
      }
    }
    for (place, names) in same.sorted(by: { $0.key < $1.key }) {
      rows.append("        \(names.joined(separator: "|"))) place=\(place) ;;")
    }
    if !rows.isEmpty { lines += ["      case $before in"] + rows + ["      esac"] }
    return (lines.dropLast() + [lines[lines.count - 1] + " ;;"]).joined(separator: "\n")
  }
}
