# The verbs of the project, the same by hand and in CI. Each installs what it needs and is not there.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

BINARY := .build/release/outloud
DEMO := Audio/made/demo.flac
MANIFEST := Audio/made/manifest.jsonl
RECORDING := Audio/make-recordings $(wildcard Audio/recording/*.py)

.PHONY: build demo test lint install clean deps recordings
.DEFAULT_GOAL := build

deps: ## installs all that the other verbs need
	@script/install-packages build recordings

build: ## builds the program for use: it needs no Swift where it runs
	@script/install-packages build
	$(SWIFT) build -c release --static-swift-stdlib --product outloud

demo: build $(DEMO) ## counts the reps in a recording of a person who counts to twelve
	$(BINARY) count $(DEMO)

$(DEMO): $(RECORDING)
	@script/install-packages demo
	Audio/make-recordings --demo

recordings: $(MANIFEST) ## makes the recordings that tests use

$(MANIFEST): $(RECORDING)
	@script/install-packages recordings
	Audio/make-recordings

test: deps recordings build ## tests the rooms, then measures the program on its recordings
	$(SWIFT) test --disable-xctest
	$(BINARY) eval $(MANIFEST) --thresholds Audio/thresholds.json

lint: ## checks the layout of the code
	$(SWIFT) format lint --strict -r Sources Tests Package.swift

install: build ## installs the program, its grammars, its manual and its units below PREFIX
	install -D -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/outloud"
	install -D -m 644 docs/outloud.1 "$(DESTDIR)$(PREFIX)/share/man/man1/outloud.1"
	for unit in user/outloud system/outloud-system; do \
	  install -d "$(DESTDIR)$(PREFIX)/lib/systemd/$${unit%/*}" && \
	  sed 's:@PREFIX@:$(PREFIX):g' "service/$${unit##*/}.service" \
	    >"$(DESTDIR)$(PREFIX)/lib/systemd/$$unit.service" || exit 1; \
	done
	find Grammars -type f -exec install -D -m 644 {} "$(DESTDIR)$(PREFIX)/share/outloud/{}" \;

clean: ## removes what was built and made
	rm -rf .build Audio/made
