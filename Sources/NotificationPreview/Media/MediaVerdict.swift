/// A file that the extension got and that the system takes.
package struct Attachment: Sendable, Hashable {
  package var type: MediaType
  /// The extension of the attached copy, without dot.
  package var fileExtension: String
  package var pixels: PixelSize?
  /// In bytes; nil when nobody has fetched it.
  package var byteCount: Int?

  package init(type: MediaType, fileExtension: String, pixels: PixelSize? = nil, byteCount: Int? = nil) {
    self.type = type
    self.fileExtension = fileExtension
    self.pixels = pixels
    self.byteCount = byteCount
  }
}

/// What an outcome means to the extension that asked.
package enum MediaVerdict: Sendable, Hashable {
  /// There is a file of use; `assumed` when nobody has fetched it and the name alone was judged.
  case usable(Attachment, assumed: Bool)
  case unusableAddress(MediaAddress.Flaw)
  case blocked(address: String, afterRedirect: Bool)
  case unreachable(String)
  case tooSlow(seconds: Double)
  case refused(status: Int)
  /// The extension knows no type: the name says nothing, or names a type that cannot be attached.
  case unknownName(String)
  /// The file is of a type that cannot be used; what it is and what says so.
  case wrongType(found: String, by: TypeWitness)
  case empty
  case tooLarge(byteCount: Int, type: MediaType)

  /// What told the type.
  package enum TypeWitness: String, Sendable {
    case bytes, contentType, name
  }

  /// How the extension names the file that it attaches.
  package enum Naming: Sendable {
    /// From the bytes, `content-type` or the name, whichever says something.
    case response
    /// Only from the last component of the address.
    case nameOnly
  }

  /// The time that the system gives an extension, in seconds (Apple, "didReceive(_:withContentHandler:)").
  package static let timeLimit = 30.0

  /// Judges a file that is to be attached.
  package static func attachment(of text: String, _ outcome: MediaOutcome, naming: Naming) -> MediaVerdict {
    judge(text, outcome, use: .attachment, naming: naming)
  }

  /// Judges the picture of a person, which is decoded and not attached: its name does not matter.
  package static func avatar(of text: String, _ outcome: MediaOutcome) -> MediaVerdict {
    judge(text, outcome, use: .avatar, naming: .response)
  }

  private enum Use { case attachment, avatar }

  private static func judge(_ text: String, _ outcome: MediaOutcome, use: Use, naming: Naming) -> MediaVerdict
  {
    switch outcome {
    case .unusable(let flaw): return .unusableAddress(flaw)
    case .blocked(let address, let afterRedirect):
      return .blocked(address: address, afterRedirect: afterRedirect)
    case .unreachable(let reason, let seconds):
      return seconds >= timeLimit ? .tooSlow(seconds: seconds) : .unreachable(reason)
    case .notFetched: return judgeName(text, use: use, naming: naming)
    case .answer(let answer):
      if answer.seconds >= timeLimit { return .tooSlow(seconds: answer.seconds) }
      guard (200..<300).contains(answer.status) else { return .refused(status: answer.status) }
      return judge(answer, named: text, use: use, naming: naming)
    }
  }

  /// Without an answer only the name can be judged; a name that says nothing is no reason for doubt.
  private static func judgeName(_ text: String, use: Use, naming: Naming) -> MediaVerdict {
    let fileExtension: String
    do throws(MediaAddress.Flaw) { fileExtension = try MediaAddress(text).fileExtension } catch {
      return .unusableAddress(error)
    }
    guard let type = MediaType.named(fileExtension) else {
      if use == .attachment, naming == .nameOnly { return .unknownName(fileExtension) }
      return .usable(Attachment(type: .jpeg, fileExtension: "jpg"), assumed: true)
    }
    guard use == .avatar ? type.isPicture : type.isAttachable else {
      return naming == .nameOnly ? .unknownName(fileExtension) : .wrongType(found: type.name, by: .name)
    }
    return .usable(Attachment(type: type, fileExtension: fileExtension), assumed: true)
  }

  private static func judge(_ answer: MediaAnswer, named text: String, use: Use, naming: Naming)
    -> MediaVerdict
  {
    let nameOfRequest: String
    do throws(MediaAddress.Flaw) { nameOfRequest = try MediaAddress(text).fileExtension } catch {
      return .unusableAddress(error)
    }
    if use == .attachment, naming == .nameOnly, MediaType.named(nameOfRequest)?.isAttachable != true {
      return .unknownName(nameOfRequest)
    }
    guard answer.byteCount > 0 || !answer.head.isEmpty else { return .empty }
    guard let (type, witness) = type(of: answer, nameOfRequest) else {
      return .wrongType(found: "unknown data", by: .bytes)
    }
    guard use == .avatar ? type.isPicture : type.isAttachable else {
      return .wrongType(found: type.name, by: witness)
    }
    if use == .attachment, let limit = type.kind.limit, answer.byteCount > limit {
      return .tooLarge(byteCount: answer.byteCount, type: type)
    }
    let keepsName = naming == .nameOnly || type.extensions.contains(nameOfRequest)
    return .usable(
      Attachment(
        type: type, fileExtension: keepsName ? nameOfRequest : type.fileExtension,
        pixels: PixelSize(head: answer.head), byteCount: answer.byteCount), assumed: false)
  }

  /// Bytes do not lie; `content-type` does now and then; the name is a guess.
  private static func type(of answer: MediaAnswer, _ nameOfRequest: String) -> (MediaType, TypeWitness)? {
    if let type = MediaSignature.type(of: answer.head) { return (type, .bytes) }
    if let type = answer.contentType.flatMap(MediaType.contentType) { return (type, .contentType) }
    let lastName: String
    do throws(MediaAddress.Flaw) { lastName = try MediaAddress(answer.address).fileExtension } catch {
      lastName = ""
    }
    for name in [nameOfRequest, lastName] { if let type = MediaType.named(name) { return (type, .name) } }
    return nil
  }
}
