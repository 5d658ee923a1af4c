import CNcurses
import TerminalCore

/// Gives each pair of colours a number of the terminal, as long as it has any.
struct ColorPairs {
  private let depth: ColorDepth
  private let limit: Int
  private var numbers: [UInt32: Int32] = [:]
  private var next: Int32 = 1
  private var last: (key: UInt32, number: Int32) = (0, 0)

  /// - Parameter limit: how many pairs the terminal has, number 0 included.
  init(depth: ColorDepth, limit: Int) {
    self.depth = depth
    self.limit = limit
  }

  /// The number for a style's colours; 0, the terminal's own colours, where none is left.
  mutating func number(for style: Style) -> Int32 {
    guard depth > .mono else { return 0 }
    let (front, back) = (index(style.foreground), index(style.background))
    if front < 0, back < 0 { return 0 }
    let key = UInt32(front + 1) << 16 | UInt32(back + 1)
    if key == last.key { return last.number }
    let number = numbers[key] ?? allocate(key, front, back)
    last = (key, number)
    return number
  }

  private mutating func allocate(_ key: UInt32, _ front: Int32, _ back: Int32) -> Int32 {
    var number: Int32 = 0
    if Int(next) < limit, init_extended_pair(next, front, back) == OK {
      number = next
      next += 1
    } else if back >= 0, front >= 0 {
      // Out of pairs: the text's colour alone says more than none.
      number = numbers[UInt32(front + 1) << 16] ?? 0
    }
    numbers[key] = number
    return number
  }

  /// The colour number of curses, -1 for the terminal's own.
  private func index(_ color: Color) -> Int32 {
    switch color {
    case .standard: -1
    case .basic(let number): Int32(number & 7)
    case .indexed(let number): depth == .full ? Int32(number) : Int32(Self.nearestBasic(number))
    }
  }

  /// Which of the 8 colours is nearest to one of the 256 (xterm's cube: 0, 95, 135, 175, 215, 255).
  static func nearestBasic(_ number: UInt8) -> UInt8 {
    if number < 16 { return number & 7 }
    if number >= 232 { return number < 244 ? 0 : 7 }
    let cube = number - 16
    let parts = [cube / 36, cube / 6 % 6, cube % 6]
    let brightest = parts.max() ?? 0
    if brightest == 0 { return 0 }
    // A part that is much darker than the brightest one is off.
    return zip(parts, [1, 2, 4] as [UInt8]).reduce(0) { $0 | ($1.0 * 2 > brightest ? $1.1 : 0) }
  }
}
