@main
struct Pushwright {
  static func main() {
    print("pushwright")
  }
}
