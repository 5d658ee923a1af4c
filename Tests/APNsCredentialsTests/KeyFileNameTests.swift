import Testing

@testable import APNsCredentials

@Suite struct KeyFileNameTests {
  @Test(arguments: [
    "AuthKey_ABCDE12345.p8", "/keys/AuthKey_ABCDE12345.p8", "APNsAuthKey_ABCDE12345.p8",
    "APNSAuthKey_ABCDE12345.p8", "APNS_AuthKey_ABCDE12345.p8", "authkey_ABCDE12345.P8",
    "AuthKey_ABCDE12345 (1).p8", "AuthKey_ABCDE12345-old.p8",
  ])
  func findsTheKeyID(_ path: String) {
    #expect(KeyFileName.keyID(path: path) == "ABCDE12345")
  }

  @Test(arguments: [
    "", "/", "key.p8", "AuthKey_.p8", "AuthKey_ABCDE1234.p8", "AuthKey_ABCDE123456.p8",
    "AuthKey_abcde12345.p8",
    "AuthKey_ABCDE12345.pem", "AuthKey_ABCDE12345.p8/other", "MyAuthKey_ABCDE12345.p8",
  ])
  func findsNone(_ path: String) {
    #expect(KeyFileName.keyID(path: path) == nil)
  }
}
