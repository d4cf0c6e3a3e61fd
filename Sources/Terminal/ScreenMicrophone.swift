/// How the microphone stands, for the screen.
package struct ScreenMicrophone: Equatable, Sendable {
  package enum State: String, Equatable, Sendable, CaseIterable {
    case listening
    /// It is not there yet and is waited for.
    case waiting
    /// It was there and has gone; it is looked for.
    case lost
    /// It gives nothing but silence.
    case silent
    /// There is none: words come from elsewhere.
    case none
  }

  package var state: State
  /// Of the device, or of what stands in for it.
  package var name: String
  /// What it gives, or why it does not.
  package var detail: String?

  package init(_ state: State, name: String, detail: String? = nil) {
    self.state = state
    self.name = name
    self.detail = detail
  }
}
