/// One check of `outloud doctor` as JSON.
package enum DoctorLine {
  package static func json(_ check: String, _ isWell: Bool, _ text: String) -> String {
    var line = JSONText()
    line.add("check", check)
    line.add("ok", isWell)
    line.add("text", text)
    return line.object
  }
}
