public import Foundation

/// Where the files of the repository are, for tests that read them.
public enum Repository {
  /// The top folder of the checkout.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
