"""Samples: trimming words, making noise, laying words out with the exact truth.

Everything is 16 kHz, mono, signed 16 bit, in an array('h'). Only the standard library is used.
Chance comes from a random.Random that is handed in, seeded by the recording's name.
"""

import math
from array import array

RATE = 16_000
SPEECH_LEVEL = 2_200  # RMS of a word; noise levels are relative to it
CEILING = 26_000  # no sample of a word is above it


def rms(samples):
    return math.sqrt(sum(s * s for s in samples) / len(samples)) if samples else 0.0


def seconds(samples):
    return len(samples) / RATE


def trim(samples):
    """Cuts the silence around a word: frames of 10 ms under 2 % of the loudest one, 20 ms kept."""
    frame = RATE // 100
    levels = [rms(samples[i:i + frame]) for i in range(0, len(samples) - frame + 1, frame)]
    if not levels or max(levels) == 0:
        return samples
    loud = [i for i, level in enumerate(levels) if level >= 0.02 * max(levels)]
    return samples[max(0, loud[0] - 2) * frame:(loud[-1] + 3) * frame]


def level(samples, target=SPEECH_LEVEL):
    """Brings the RMS to the target, or as near as the ceiling allows."""
    loudness, peak = rms(samples), max(map(abs, samples), default=0)
    if loudness == 0:
        return samples
    gain = min(target / loudness, CEILING / peak)
    return array("h", [int(s * gain) for s in samples])


def joined(parts, gap_s=0.04):
    """One word from several: "twenty" and "one" with the short gap of connected speech."""
    whole = array("h")
    for number, part in enumerate(parts):
        if number:
            whole.extend(silence(gap_s))
        whole.extend(part)
    return whole


def silence(duration_s):
    return array("h", bytes(2 * round(duration_s * RATE)))


class Noise:
    """Kinds of noise as loops of unit RMS, each made once."""

    LOOP_S = 16

    def __init__(self, random, babble):
        self.loops = {}
        self.random = random
        self.babble = babble  # list of arrays: voices that talk at once

    def loop(self, kind):
        if kind not in self.loops:
            made = getattr(self, "_" + kind)(self.LOOP_S * RATE)
            scale = math.sqrt(sum(s * s for s in made) / len(made))
            self.loops[kind] = [s / scale for s in made]
        return self.loops[kind]

    def cut(self, kind, length, target, random):
        """`length` samples at an RMS of `target`, from a place in the loop that chance picks."""
        loop = self.loop(kind)
        start = random.randrange(len(loop))
        turns = 1 + (start + length) // len(loop)
        return [s * target for s in (loop * turns)[start:start + length]]

    def _white(self, length):
        return [self.random.gauss(0, 1) for _ in range(length)]

    def _pink(self, length):
        """1/f noise: white noise through three leaky integrators an octave and a half apart."""
        a = b = c = 0.0
        made = []
        for _ in range(length):
            white = self.random.gauss(0, 1)
            a = 0.997 * a + 0.10 * white
            b = 0.963 * b + 0.30 * white
            c = 0.570 * c + 1.05 * white
            made.append(a + b + c + 0.18 * white)
        return made

    def _room(self, length):
        """Room tone: noise without highs, over the hum of the mains."""
        low = 0.0
        made = []
        for i in range(length):
            white = self.random.gauss(0, 1)
            low = 0.9 * low + 0.1 * white
            made.append(low + 0.03 * white + 0.05 * math.sin(2 * math.pi * 50 * i / RATE))
        return made

    def _tone(self, length):
        return [math.sin(2 * math.pi * 440 * i / RATE) for i in range(length)]

    def _clank(self, length):
        """Weights set down: bursts of ringing, inharmonic tones that die away."""
        made = [0.0] * length
        at = 0
        while True:
            at += int(self.random.uniform(0.6, 1.8) * RATE)
            if at + RATE // 2 > length:
                return made
            base = self.random.uniform(350, 900)
            for ratio in (1, 1.47, 2.09, 2.56, 3.93):
                size, decay = self.random.uniform(0.4, 1), self.random.uniform(0.02, 0.09)
                step = 2 * math.pi * base * ratio / RATE
                for i in range(int(min(0.45, 6 * decay) * RATE)):
                    made[at + i] += size * math.exp(-i / (decay * RATE)) * math.sin(step * i)

    def _babble(self, length):
        made = [0.0] * length
        for number, voice in enumerate(self.babble):
            for i in range(length):
                made[i] += voice[(i + number * 23_000) % len(voice)]
        return made


def mixed(words, noise):
    """Adds noise (numbers) to words (samples of the same length), clipped to 16 bit."""
    return array("h", [max(-32_768, min(32_767, int(w + n))) for w, n in zip(words, noise)])


def laid_out(parts, gaps, random, lead_s=0.8, tail_s=1.2):
    """Puts parts on a track with pauses between them.

    Returns the track and, for each part, (start_s, end_s): exact, because they are placed here.
    """
    track, times = silence(lead_s), []
    for number, part in enumerate(parts):
        if number:
            track.extend(silence(random.uniform(*gaps)))
        start = seconds(track)
        track.extend(part)
        times.append((round(start, 3), round(seconds(track), 3)))
    track.extend(silence(tail_s))
    return track, times
