"""What is recorded: every recording of the project as data, and nothing about how it is made.

The fields of a manifest row are explained in Audio/README.md.
"""

from dataclasses import dataclass, field

from .voices import SOURCES

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " \
    "fifteen sixteen seventeen eighteen nineteen".split()
TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty"}


@dataclass
class Part:
    """One thing that is said: a word that is a rep, or talk that is none."""
    text: str
    clips: list  # (engine, voice, what), said one right after the other
    rep: bool = True


@dataclass
class Recording:
    file: str
    set: str
    kind: str
    speaker: str
    human: bool
    half: str
    parts: list = field(default_factory=list)
    gaps: tuple = (0.7, 1.4)
    noise: str = "room"
    snr_db: object = 40
    lead_s: float = 0.8
    tail_s: float = 1.0
    seconds: float = 0  # length where nothing is said
    about: dict = field(default_factory=dict)  # further fields of the row

    def licence(self):
        engines = sorted({clip[0] for part in self.parts for clip in part.clips})
        return ("; ".join(SOURCES[e][0] for e in engines) or "made by make-recordings",
                "; ".join(SOURCES[e][1] for e in engines) or "CC0-1.0")


def number_words(number):
    """21 is ["twenty", "one"]. From 0 to 59."""
    if number < 20:
        return [ONES[number]]
    return [TENS[number - number % 10]] + ([ONES[number % 10]] if number % 10 else [])


def human_number(number):
    clips = [n for n in (number - number % 10, number % 10) if n] if number > 20 else [number]
    return Part(" ".join(number_words(number)),
                [("asterisk", "allison", f"digits/{n}") for n in clips])


def human(name, numbers, **more):
    return Recording(f"human/{name}.flac", more.pop("set", "human_count"), "count", "allison",
                     True, "a", [human_number(n) for n in numbers], **more)


def spoken(engine, voice, words):
    return [Part(word, [(engine, voice, word)]) for word in words]


DEMO = Recording("demo.flac", "human_count", "count", "allison", True, "a",
                 [human_number(n) for n in range(1, 13)], gaps=(0.7, 1.5))


def said_count(numbers):
    """Where two numbers in a row are one apart the count becomes what was said: right as well."""
    last = list(numbers)[-1]
    rising = last - list(numbers)[-2] == 1
    return {"accept": [last]} if rising and last > len(numbers) else {}


def human_counts():
    yield DEMO
    yield human("one_to_twenty", range(1, 21), gaps=(0.5, 1.2))
    yield human("slow", range(1, 6), gaps=(1.8, 3.0))
    yield human("pink10", range(1, 9), noise="pink", snr_db=10)
    yield human("babble20", range(1, 9), noise="babble", snr_db=20)
    yield human("clank20", range(1, 7), noise="clank", snr_db=20)
    patterns = {
        "falling": (range(9, 0, -1), (0.6, 1.2)),
        "middle": (range(14, 22), (0.6, 1.2)),
        "tens": (range(28, 34), (0.8, 1.4)),
        "skip": ([1, 2, 3, 5, 6, 7, 9, 10], (0.6, 1.2)),
        "over": ([1, 2, 3, 4, 1, 2, 3, 4, 5], (0.6, 1.2)),
        "fast": (range(1, 11), (0.1, 0.25)),
    }
    for name, (numbers, gaps) in patterns.items():
        yield human(name, numbers, set="human_patterns", gaps=gaps,
                    about={"pattern": name, "start": list(numbers)[0], **said_count(numbers)})
    parts = [human_number(n) for n in range(1, 8)]
    parts.insert(2, prompt("vm-nonumber", "i'm afraid i don't know who sent this message"))
    parts.insert(6, prompt("tt-monkeysintro", "they have been carried away by monkeys"))
    yield Recording("human/distract.flac", "human_distract", "count", "allison", True, "a",
                    parts, gaps=(0.9, 1.6))


def prompt(name, text):
    return Part(text, [("asterisk", "allison", name)], rep=False)


SYNTHETIC = [  # engine, voice, half
    ("flite", "slt", "a"), ("flite", "rms", "b"), ("flite", "awb", "a"), ("flite", "kal16", "b"),
    ("espeak", "en-us", "a"), ("espeak", "en-gb+f2", "b"), ("espeak", "en-us+m3", "a"),
    ("festival", "kal_diphone", "b"),
]


def synthetic_counts():
    for number, (engine, voice, half) in enumerate(SYNTHETIC):
        words = [" ".join(number_words(n)) for n in range(1, 6 + number % 3)]
        yield Recording(f"synthetic/{engine}_{voice}.flac", "synthetic_count", "count",
                        f"{engine}_{voice}", False, half, spoken(engine, voice, words),
                        gaps=(0.5, 1.0))


def shouts():
    human_words = [("hello", "hello")] * 4 + [
        ("time", "time"), ("today", "digits/today"), ("pound", "digits/pound"),
        ("star", "digits/star")]
    yield Recording("shout/human.flac", "human_shout", "shout", "allison", True, "a",
                    [Part(text, [("asterisk", "allison", what)]) for text, what in human_words])
    for engine, voice, half, word in (
            ("flite", "slt", "a", "go"), ("espeak", "en-us", "a", "up"),
            ("festival", "kal_diphone", "b", "push")):
        yield Recording(f"shout/{engine}_{word}.flac", "synthetic_shout", "shout",
                        f"{engine}_{voice}", False, half, spoken(engine, voice, [word] * 6),
                        gaps=(0.6, 1.3))


# Prompts that hold no number, so that whatever is counted in them is wrong.
PROMPT_TALK = [
    ("pls-hold-while-try", "please hold while we try to connect you"),
    ("queue-periodic-announce", "all of our representatives are currently busy please stay on the "
     "line and your call will be answered by the next available representative"),
    ("tt-weasels", "weasels have eaten our phone system"),
    ("demo-thanks", "goodbye thank you for trying out the asterisk open source p b x"),
    ("something-terribly-wrong", "something is terribly wrong"),
    ("conf-waitforleader", "the conference will begin when the leader arrives"),
]
OWN_TALK = [
    "The water was cold this morning, and the whole street smelled of rain.",
    "We could walk home along the river if the weather stays like this.",
    "Have you seen my towel? I must have left it by the door again.",
    "They opened a new bakery near the station, and everybody talks about the bread.",
]
LIBRIVOX = {
    "0880": "he was not an ill disposed young man",
    "0890": "unless to be rather cold hearted and rather selfish is to be ill disposed",
    "0930": "he might even have been made amiable himself",
}
BABBLE = [("testdata", "librivox", f"librivox/sense_and_sensibility_01_austen_64kb-{n}.wav")
          for n in ("0870", "0890", "0920")]


def talk():
    """Talk without a rep and without a command."""
    yield Recording("talk/prompts.flac", "human_talk", "negative", "allison", True, "a",
                    [prompt(name, text) for name, text in PROMPT_TALK], gaps=(0.5, 1.0))
    yield Recording(
        "talk/reading.flac", "human_talk", "negative", "librivox", True, "b",
        [Part(text, [("testdata", "librivox",
                      f"librivox/sense_and_sensibility_01_austen_64kb-{number}.wav")], rep=False)
         for number, text in LIBRIVOX.items()], gaps=(0.5, 1.0))
    yield as_recorded("talk/go_forward.flac", "negative", "cmu_goforward", "goforward.raw",
                      "go forward ten meters")
    yield as_recorded("talk/something.flac", "negative", "cmu_something", "something.raw",
                      "go somewhere and do something")
    for engine, voice, half, sentences in (
            ("flite", "slt", "a", OWN_TALK[:2]), ("espeak", "en-us", "a", OWN_TALK[2:3]),
            ("festival", "kal_diphone", "b", OWN_TALK[3:])):
        parts = [Part(s, [(engine, voice, s)], rep=False) for s in sentences]
        yield Recording(f"talk/{engine}.flac", "synthetic_talk", "negative", f"{engine}_{voice}",
                        False, half, parts, gaps=(0.4, 0.8))


def as_recorded(file, kind, speaker, what, text):
    """A recording that is taken over whole, with nothing mixed in."""
    part = Part(text, [("testdata", speaker, what)], rep=False)
    return Recording(file, "human_connected" if kind == "connected" else "human_talk", kind,
                     speaker, True, "b", [part], noise="as recorded", snr_db=None,
                     lead_s=0, tail_s=0, about={"text": text})


def connected():
    """Numbers spoken in one breath: no rep is expected of them."""
    yield as_recorded("connected/numbers.flac", "connected", "cmu_numbers", "numbers.raw",
                      "thirty three four oh six ninety two")
    yield as_recorded("connected/digits.flac", "connected", "tidigits_dhd",
                      "tidigits/dhd.2934z.raw", "two nine three four zero")


def noises():
    for name in ("white", "pink", "tone", "clank", "silence"):
        yield Recording(f"noise/{name}.flac", "noise", "negative", name, False, "a",
                        noise=name, snr_db=None, seconds=5)


COMMANDS = [  # said, tool (None: no call), arguments, context it is said in
    ("that was nine", "correct_reps", {"reps": 9}, None),
    ("make it fourteen", "correct_reps", {"reps": 14}, None),
    ("rest for eighty seconds", "start_rest", {"seconds": 80}, None),
    ("rest for two and a half minutes", "start_rest", {"seconds": 150}, None),
    ("add twenty seconds", "extend_rest", {"seconds": 20}, "rest"),
    ("skip the rest", "skip_rest", {}, "rest"),
    ("next exercise", "next_exercise", {}, None),
    ("previous exercise", "previous_exercise", {}, None),
    ("skip this exercise", "skip_exercise", {}, None),
    ("swap this my wrist hurts", "swap_exercise", {"reason": "wrist hurts"}, None),
    ("twelve reps at fifty kilos", "log_set",
     {"reps": 12, "weight": 50, "unit": "kg"}, None),
    ("set the target to twelve", "change_target", {"reps": 12}, None),
    ("add a set", "add_set", {}, None),
    ("remove a set", "remove_set", {}, None),
    ("pause the workout", "pause_workout", {}, None),
    ("resume the workout", "resume_workout", {}, "paused"),
    ("how many sets are left", "get_workout_status", {}, None),
    ("mute the counts", "mute_counts", {"on": True}, None),
    ("end the workout", "end_workout", {}, None),
    ("undo that", "undo", {}, None),
    ("yes", "confirm", {}, "pending"),
    ("cancel", "cancel", {}, "pending"),
]
ACCEPTED = {
    "make it fourteen": [{"tool": "change_target", "args": {"reps": 14}}],
    "swap this my wrist hurts": [{"tool": "report_pain", "args": {"body_part": "wrist"}}],
}


def commands():
    """Each command by one of the synthetic voices, every fourth by a second one, in turn."""
    for number, (text, tool, arguments, context) in enumerate(COMMANDS):
        voices = [SYNTHETIC[number % 8]] + [SYNTHETIC[(number + 3) % 8]] * (number % 4 == 0)
        for engine, voice, half in voices:
            about = {"text": text, "intent": tool, "args": arguments}
            if context:
                about["context"] = context
            if text in ACCEPTED:
                about["accept"] = ACCEPTED[text]
            yield Recording(
                f"command/{engine}_{voice}/{text.replace(' ', '_')}.flac", "synthetic_command",
                "command", f"{engine}_{voice}", False, half,
                [Part(text, [(engine, voice, text)], rep=False)],
                lead_s=0.4, tail_s=0.6, about=about)


def everything():
    for family in (human_counts, synthetic_counts, shouts, talk, connected, noises, commands):
        yield from family()
