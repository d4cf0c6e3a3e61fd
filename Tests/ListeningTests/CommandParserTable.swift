import Foundation
import Workout

/// Own phrasings and the calls they must give, one a line: `context | words | tool slot=value …`, the
/// context `set` where none is named. A number is a number, `true` and `false` are flags, `_` is a blank,
/// `?slot` is what must be asked for. A dash for a call means that nothing may come of the words.
enum CommandParserTable {
  struct Row: Sendable {
    var line: Int
    var context: String
    var text: String
    var call: ToolCall?
  }

  static let rows: [Row] = parse(table, firstLine: #line + 3)

  private static let table = """
    racked ten at eighty kilos | log_set reps=10 weight=80 unit=kg
    i did fourteen | log_set reps=14
    just finished nine reps | log_set reps=9
    squat one forty for six | log_set reps=6 weight=140
    fifty five pounds by twelve | log_set reps=12 weight=55 unit=lb
    set three eleven reps at thirty two point five kilos felt heavy | log_set reps=11 weight=32.5 unit=kg
    ten done | log_set reps=10
    got thirteen | log_set reps=13
    60 kg x 9 | log_set reps=9 weight=60 unit=kg
    70/6 | log_set reps=6 weight=70
    12 @ 45 | log_set reps=12 weight=45
    log eleven reps | log_set reps=11
    i only got seven | log_set reps=7
    okay i'm all done | log_set
    my set is finished | log_set
    lucky tuesday got nine reps out of that | log_set reps=9
    asked_reps | seventeen | log_set reps=17
    asked_reps | about fourteen | log_set reps=14
    asked_reps | that was sixteen | log_set reps=16
    that was eleven | correct_reps reps=11
    no that was thirteen | correct_reps reps=13
    actually it was only seven | correct_reps reps=7
    it was twelve not thirteen | correct_reps reps=12
    make that nine | correct_reps reps=9
    you counted wrong it was six | correct_reps reps=6
    sorry i meant fourteen reps | correct_reps reps=14
    rest | eleven | correct_reps reps=11
    that was ate | correct_reps reps=8
    set my target to eighteen | change_target reps=18
    drop the weight to forty five kilos | change_target weight=45 unit=kg
    i'm using thirty kilos from now on | change_target weight=30 unit=kg
    go up five kilos | change_target weight_delta=5 unit=kg
    take ten pounds off the bar | change_target weight_delta=-10 unit=lb
    add another set please | add_set
    i've got one more set in me | add_set
    delete the last set | remove_set
    rest for seventy five seconds | start_rest seconds=75
    please rest two and a half minutes | start_rest seconds=150
    can you start a three minute rest | start_rest seconds=180
    rest for ninety | start_rest seconds=90
    let's take a break | start_rest
    set a timer for four minutes | start_rest seconds=240
    rest 1:30 | start_rest seconds=90
    make my rest times two minutes | start_rest seconds=120
    rest for two | start_rest ?seconds
    rest a few seconds | start_rest ?seconds
    rest for zero seconds | start_rest seconds=0
    rest | add forty five seconds | extend_rest seconds=45
    rest | give me another minute | extend_rest seconds=60
    rest | thirty more seconds | extend_rest seconds=30
    rest | cut my rest by twenty seconds | extend_rest seconds=-20
    rest | i could use a minute more rest | extend_rest seconds=60
    cancel the two minute rest | skip_rest
    skip the ninety seconds | skip_rest
    stop the rest | skip_rest
    rest | ready | skip_rest
    rest | let's go | skip_rest
    rest | start set four | skip_rest
    rest | would you just kill that timer already | skip_rest
    pause | pause_workout
    please stop | pause_workout
    hold on a second | pause_workout
    paused | continue | resume_workout
    paused | i'm back | resume_workout
    resume the workout | resume_workout
    next exercise please | next_exercise
    move on to the next one | next_exercise
    go back to the previous exercise | previous_exercise
    skip this exercise | skip_exercise
    i can't do this one | skip_exercise
    swap this my elbow hurts | swap_exercise reason=my_elbow_hurts
    do lunges instead | swap_exercise exercise=lunges
    replace bench press with push ups | swap_exercise exercise=push_ups
    the squat rack is taken give me something else | swap_exercise reason=the_squat_rack_is_taken
    give me something easier | swap_exercise reason=too_hard
    how much rest is left | get_workout_status
    which set is this | get_workout_status
    how many reps do i have left | get_workout_status
    what's coming up next | get_workout_status
    how's the timer looking now | -
    what did i squat last week | get_history exercise=squat
    show me my deadlift record | get_history exercise=deadlift
    show my last workout | get_history
    how was that set | get_set_summary
    give me a summary of my last set | get_set_summary
    be a bit gentler with me | set_coach_style style=gentle
    numbers only please | set_coach_style style=numbers
    switch to strict mode | set_coach_style style=strict
    be more encouraging | set_coach_style style=encouraging
    mute the counting | mute_counts on=true
    stop counting out loud | mute_counts on=true
    turn the voice back on | mute_counts on=false
    start counting again | mute_counts on=false
    end the workout | end_workout
    i'm done for today | end_workout
    let's call it a day | end_workout
    undo | undo
    undo the rest for ninety seconds | undo
    scratch that | undo
    never mind | cancel
    pending | yes please | confirm
    pending | okay | confirm
    pending | that's exactly right | confirm
    pending | no | cancel
    pending | i would say no to that | cancel
    pending | please don't | cancel
    my left knee hurts | report_pain body_part=knee
    i think i pulled my hamstring | report_pain body_part=hamstring
    ouch | report_pain
    sharp pain in my lower back when i bend | report_pain body_part=lower_back
    i feel dizzy | report_pain
    no | -
    okay | -
    don't rest | -
    don't rest for ninety seconds | -
    my shoulder doesn't hurt | -
    my shoulder feels great | -
    that was ten years ago | -
    that was 185 | -
    ten | -
    nine ten eleven | -
    all right | -
    play the next song | -
    what should i eat | -
    set an alarm for six | -
    pause the audiobook | -
    skip the commercials | -
    a timer for the noodles please | -
    stop the car | -
    are we done with dinner | -
    i rested for two minutes at the lights | -
    we should do ten reps at sixty | -
    i want eight reps next set | -
    she did ten songs at the concert | -
    i'm not done | -
    that rest was only sixty seconds | -
    the next meeting is at ten | -
    i paid sixty pounds for two tickets | -
    rest in peace | -
    next to the door | -
    he weighs ninety kilos | -
    pending | perhaps later today | -
    pending | i am not sure | -
    set | set | -
    that was | -
    rest for | -
    set a timer for | -
    """

  private static func parse(_ text: String, firstLine: Int) -> [Row] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      (offset, line) in
      let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count >= 2 else { return nil }
      let context = parts.count > 2 ? parts[0] : "set"
      return Row(
        line: firstLine + offset, context: context, text: parts[parts.count - 2],
        call: call(parts[parts.count - 1]))
    }
  }

  private static func call(_ text: String) -> ToolCall? {
    guard text != "-" else { return nil }
    let parts = text.split(separator: " ").map(String.init)
    var call = ToolCall(parts[0])
    for part in parts.dropFirst() {
      if part.hasPrefix("?") {
        call.ask = String(part.dropFirst())
        continue
      }
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      call.arguments[pair[0]] = value(pair[1])
    }
    return call
  }

  private static func value(_ text: String) -> ToolValue {
    if text == "true" || text == "false" { return .flag(text == "true") }
    if let number = Double(text) { return .number(number) }
    return .text(text.replacingOccurrences(of: "_", with: " "))
  }
}
