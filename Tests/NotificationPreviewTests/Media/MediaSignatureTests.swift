import NotificationPreview
import Testing

@Suite struct MediaSignatureTests {
  @Test(arguments: [
    (Sample.png, MediaType.png), (Sample.jpeg, .jpeg), (Sample.gif, .gif), (Sample.webp, .webp),
    (Sample.html, .html),
    (Array("  \n<html>".utf8), .html), (Array("<?xml version='1.0'?><svg>".utf8), .svg),
    (Array("{\"a\":1}".utf8), .json),
    (Array("RIFF____AVI LIST".utf8), .avi), (Array("RIFF____WAVEfmt ".utf8), .wav),
    (Array("FORM____AIFF".utf8), .aiff),
    (Array("____ftypM4A ____".utf8), .mpeg4Audio), (Array("____ftypisom____".utf8), .mpeg4),
    (Array("____ftypheic____".utf8), .heic), (Array("____ftypqt  ____".utf8), .quickTime),
    (Array("ID3".utf8), .mp3),
    ([0, 0, 1, 0xBA], .mpeg), ([0x1A, 0x45, 0xDF, 0xA3], .webm), (Array("%PDF-1.7".utf8), .pdf),
  ])
  func knowsByFirstBytes(bytes: [UInt8], type: MediaType) {
    #expect(MediaSignature.type(of: bytes) == type)
  }

  @Test(arguments: [[], [0xFF], [0x89, 0x50], Array("RIFF".utf8), Array("hello".utf8), Array("   ".utf8)])
  func saysNothingOfOtherBytes(bytes: [UInt8]) {
    #expect(MediaSignature.type(of: bytes) == nil)
  }

  @Test(arguments: [
    (Sample.png, 1200, 600), (Sample.jpeg, 1200, 600), (Sample.gif, 320, 240), (Sample.webp, 320, 240),
  ])
  func readsThePixelSize(bytes: [UInt8], width: Int, height: Int) {
    #expect(PixelSize(head: bytes) == PixelSize(width: width, height: height))
  }

  @Test(arguments: [Sample.png, Sample.jpeg, Sample.gif, Sample.webp])
  func neverReadsPastTheEnd(bytes: [UInt8]) {
    for count in 0..<(bytes.count - 4) { _ = PixelSize(head: Array(bytes.prefix(count))) }
    #expect(PixelSize(head: Array(bytes.prefix(8))) == nil)
  }

  @Test func aSegmentOfAJPEGThatGoesOnForeverIsNoTrap() {
    #expect(PixelSize(head: [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 1, 2]) == nil)
    #expect(PixelSize(head: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 1, 2]) == nil)
  }
}
