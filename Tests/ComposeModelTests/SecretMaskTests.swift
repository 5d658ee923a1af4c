import ComposeModel
import Testing

@Suite struct SecretMaskTests {
  static let token = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNIn0.c2lnbmF0dXJl_-"

  /// Texts with `SECRET` where a secret stands.
  static let texts = [
    "curl -H 'authorization: bearer SECRET' -d '{}' https://h",
    "curl -H \"Authorization: Bearer SECRET\" \\\n  --data '{}' https://h",
    "curl -H authorization:\\ bearer\\ SECRET https://h",
    "curl -Hauthorization:SECRET https://h",
    "curl --header='authorization:bearer SECRET' https://h",
    "curl -H $'authorization: bearer SECRET' -d $'{\\'}' https://h",
    "curl -H authorization:\" bearer SECRET\" https://h",
    "curl -H 'proxy-authorization: Basic SECRET' https://h",
    // Commands that no shell would take, and what is no command at all.
    "curl -H 'authorization: bearer SECRET",
    ":method: POST\nauthorization: bearer SECRET\napns-topic: com.example.app\n\n{}",
    "curl --oauth2-bearer SECRET https://h", "curl --oauth2-bearer=SECRET https://h",
    "curl --pass 'SECRET' --cert push.p12 https://h", "curl --cert push.p12:SECRET https://h",
    "curl -E 'push.p12:SECRET' https://h", "curl -u me:SECRET https://h", "curl -ume:SECRET https://h",
    "-----BEGIN PRIVATE KEY-----SECRET-----END PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----SECRET",
    "curl -H 'authorization: bearer SECRET' --next -H 'authorization: bearer SECRET' https://h",
  ]

  @Test(arguments: texts) func noSecretStays(_ text: String) {
    let masked = SecretMask.masked(text.replacing("SECRET", with: Self.token))
    #expect(masked == text.replacing("SECRET", with: "***"))
    #expect(SecretMask.masked(masked) == masked)
  }

  @Test(arguments: [
    "", "a", "-", "authorization", "authorization:", "curl -u", "curl -u x", "-----BEGIN ", "curl --pass",
    "curl -H \"authorization: bearer $APNS_TOKEN\" --cert push.pem --key push.key --user-agent me:you https://h",
    "authorization: required to enter", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
    #"{"aps":{"alert":"authorization: bearer eyJhbGciOiJFUzI1NiJ9"},"authorization":"bearer eyJhbGciOiJF"}"#,
    "wget -u me:you https://h",
  ]) func everythingElseStays(_ text: String) { #expect(SecretMask.masked(text) == text) }
}
