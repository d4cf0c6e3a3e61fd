"""Voices that Debian packages: recorded people and synthesizers.

A clip is named by a tuple: (engine, voice, what). `Voices.fetch` turns many clips into samples at
once, in parallel, because the time goes into starting programs.
"""

import os
import shutil
import subprocess
import sys
import wave
from array import array
from concurrent.futures import ThreadPoolExecutor

from .sound import RATE

PROMPTS = "/usr/share/asterisk/sounds/en_US_f_Allison"
TESTDATA = "/usr/share/pocketsphinx/test/data"

# What must be there, and the Debian package it comes in.
PACKAGES = {
    "ffmpeg": "ffmpeg", "flite": "flite", "espeak-ng": "espeak-ng", "festival": "festival",
    PROMPTS + "/digits/1.g722": "asterisk-core-sounds-en-g722",
    TESTDATA + "/goforward.raw": "pocketsphinx-testdata",
    "/usr/share/festival/voices/english/kal_diphone": "festvox-kallpc16k",
}
SOURCES = {
    "asterisk": ("asterisk-core-sounds-en-g722, recorded by Allison Smith", "CC-BY-SA-3.0"),
    "testdata": ("pocketsphinx-testdata", "BSD-2-Clause (Carnegie Mellon University)"),
    "flite": ("flite", "synthetic (flite, BSD)"),
    "espeak": ("espeak-ng", "synthetic (espeak-ng, GPL-3+)"),
    "festival": ("festival, festvox-kallpc16k", "synthetic (festival, BSD)"),
}


def missing_packages(needed):
    """The packages whose program or file is not there, each once."""
    gone = []
    for thing, package in PACKAGES.items():
        there = os.path.exists(thing) if thing.startswith("/") else shutil.which(thing)
        if package in needed and not there:
            gone.append(package)
    return gone


def run(command, **options):
    done = subprocess.run(
        command, stdin=options.pop("stdin", subprocess.DEVNULL), stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, **options)
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["no reason given"]
        sys.exit(f"make-recordings: {command[0]} failed: {reason[0]}")


def ffmpeg(jobs, options):
    """Converts many files with few starts of ffmpeg. Jobs are (input options, input, output)."""
    def convert(some):
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y"]
        for before, source, _ in some:
            command += before + ["-i", source]
        for number, (_, _, target) in enumerate(some):
            command += ["-map", f"{number}:a", "-map_metadata", "-1"] + options + [target]
        run(command)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(convert, [jobs[i:i + 16] for i in range(0, len(jobs), 16)]))


def write_flac(tracks, folder, scratch):
    """Writes {file: samples} as FLAC, byte for byte the same for the same samples."""
    jobs = []
    for number, (name, samples) in enumerate(tracks.items()):
        raw = os.path.join(scratch, f"track{number}.raw")
        with open(raw, "wb") as out:
            out.write(samples.tobytes())
        target = os.path.join(folder, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        jobs.append((["-f", "s16le", "-ar", str(RATE), "-ac", "1"], raw, target))
    ffmpeg(jobs, ["-c:a", "flac", "-fflags", "+bitexact", "-flags:a", "+bitexact"])


class Voices:
    def __init__(self, scratch):
        self.scratch = scratch
        self.clips = {}

    def fetch(self, wanted):
        """Makes the clips of `wanted` available in `clips`, as samples at 16 kHz."""
        wanted = sorted(set(wanted) - set(self.clips))
        paths = {clip: os.path.join(self.scratch, f"clip{i}") for i, clip in enumerate(wanted)}
        self._synthesize(paths)
        jobs = []
        for clip, path in paths.items():
            engine, _, what = clip
            if engine == "asterisk":
                jobs.append((["-f", "g722"], f"{PROMPTS}/{what}.g722", path + ".raw"))
            elif engine == "testdata" and what.endswith(".raw"):
                raw = ["-f", "s16le", "-ar", str(RATE), "-ac", "1"]
                jobs.append((raw, f"{TESTDATA}/{what}", path + ".raw"))
            elif engine == "testdata":
                jobs.append(([], f"{TESTDATA}/{what}", path + ".raw"))
            else:
                jobs.append(([], path + ".wav", path + ".raw"))
        ffmpeg(jobs, ["-f", "s16le", "-ar", str(RATE), "-ac", "1"])
        for clip, path in paths.items():
            samples = array("h")
            with open(path + ".raw", "rb") as raw:
                samples.frombytes(raw.read())
            self.clips[clip] = samples

    def _synthesize(self, paths):
        commands, festival = [], []
        for (engine, voice, text), path in paths.items():
            target = path + ".wav"
            if engine == "flite":
                commands.append(["flite", "-voice", voice, "-t", text, "-o", target])
            elif engine == "espeak":
                commands.append(["espeak-ng", "-v", voice, "-w", target, text])
            elif engine == "festival":
                festival.append(
                    f'(utt.save.wave (utt.synth (Utterance Text "{text}")) "{target}" \'riff)')
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(run, commands))
        if festival:
            script = os.path.join(self.scratch, "say.scm")
            with open(script, "w") as out:
                out.write("\n".join(["(voice_kal_diphone)"] + festival))
            run(["festival", "--batch", script])
        for (engine, voice, text), path in paths.items():
            if engine in ("flite", "espeak", "festival"):
                self._check(path + ".wav", f"{engine}, voice {voice}, {text!r}")

    @staticmethod
    def _check(path, what):
        """A synthesizer can succeed without a sound, for example when its voice is missing."""
        try:
            with wave.open(path) as sound:
                if sound.getnframes() > 0:
                    return
        except (OSError, EOFError, wave.Error):
            pass
        sys.exit(f"make-recordings: no sound came from {what}")
