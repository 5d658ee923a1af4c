import APNsPayload
import JSONText

/// A payload of a JSON text.
func payload(_ text: String) -> Payload { Payload(JSONDocument(parsing: Array(text.utf8))) }

/// A parsed text.
func document(_ text: String) -> JSONDocument { JSONDocument(parsing: Array(text.utf8)) }
