import CHost

/// What the system does with a signal to this process.
package enum SignalDisposition {
  /// Whether the signal is ignored, as `nohup` and shells want it of the programs that they start.
  package static func isIgnored(_ number: Int32) -> Bool { pw_is_ignored(number) != 0 }
}
