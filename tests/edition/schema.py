"""schema.py: the JSON Schemas against the editions, read by other programs than ours.

PyYAML reads the files as YAML 1.2 does (yes is a word, keys are unique), jsonschema judges them. The
right ones must pass, and what is broken in shape must not; what is broken only in meaning is listed
here, for a schema cannot see it. Prints TAP."""
import functools
import glob
import json
import os
import re
import sys

import jsonschema
import yaml

BROKEN = "tests/edition/broken/"
EXTENDS = "tests/edition/extends/"

# Right in shape: only the program can say what is wrong with them.
MEANING = set("""
    34-no-go 35-second-go 36-two-jails 37-no-jail-square 38-no-jail-card 39-no-jail-doubles
    42-group-without-deeds 43-unknown-group 44-mixed-group 46-group-of-17 51-card-to-nowhere
    52-card-no-station 53-card-no-utility 54-card-from-empty-deck 58-doubled-card
    59-nine-jail-free-cards 68-ratio-above-one 71-odd-house 72-price-off-scale 73-switch-off-scale
    74-least-over-most-players 75-tie-rule 76-sell-rule 77-money-target 78-deal 79-end-not-offered
    80-too-few-tokens 86-factor-too-high 87-repairs-too-high 88-mortgage-sum
    89-vandals-on-free-street 98-tax-mode 99-deal-in-every-mode
    text-02-missing-title text-03-missing-square text-04-square-too-many text-06-wide-short
    text-07-unknown-number text-08-number-of-another-card text-09-open-brace text-13-unknown-card
    text-17-missing-token text-18-missing-card text-19-other-language
    text-21-forms-of-another-language text-22-house-alone text-24-fact-of-no-group
    wrong-itself wrong-loop-a wrong-loop-b wrong-unknown-base wrong-almost-base wrong-on-bad-base
    wrong-on-misnamed wrong-on-bad-yaml wrong-on-bad-text bad-text deep-5 misnamed wrong-change-nowhere
    wrong-changed-amount wrong-changed-key wrong-no-jail wrong-groups wrong-one-of-two-rules
    wrong-card wrong-card-key wrong-card-away wrong-long-id wrong-no-text wrong-no-text-of-square
    wrong-untitled wrong-text
""".split())
# Broken in what YAML itself, or the program's sense of plain text, forbids: no matter for a schema.
OTHER = set("""
    05-directive 06-tag 07-anchor 12-hidden-character 13-escaped-character 23-quoted-number 24-octal
    15-list-as-key 28-exponent 29-plus 93-switch-in-quotes 95-alias text-15-two-lines
""".split())


class Loader(yaml.SafeLoader):
    """YAML 1.2: fewer words are numbers or truth, and no key stands twice."""

    def construct_mapping(self, node, deep=False):
        keys = [str(self.construct_object(key, deep=True)) for key, _ in node.value]
        if len(set(keys)) != len(keys):
            raise yaml.YAMLError("a key stands twice")
        values = [self.construct_object(value, deep=True) for _, value in node.value]
        return dict(zip(keys, values))


Loader.add_constructor("tag:yaml.org,2002:map", Loader.construct_mapping)
Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in (
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"),
    ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789"),
    ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
):
    Loader.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))

count = int(sys.argv[1]) if len(sys.argv) > 1 else 0  # tests that were told before
failed = 0


def tell(good, what, note=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {what}")
    if not good and note:
        print(f"#   {note}")


def validator(path):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


EDITION = validator("editions/edition.schema.json")
TEXTS = validator("editions/texts.schema.json")


@functools.cache
def complaint(path):
    """What is wrong with a file, or nothing."""
    judge = EDITION if not re.search(r"/(fr|en|ru)\.yaml$", path) else TEXTS
    try:
        with open(path, encoding="utf-8") as file:
            tree = yaml.load(file, Loader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        return " ".join(str(error).split())
    for error in judge.iter_errors(tree):
        return f"{'/'.join(map(str, error.absolute_path))}: {error.message}"[:200]
    return ""


def files_of(folder):
    return [path for path in sorted(glob.glob(folder + "/*.yaml"))]


for folder in sorted(glob.glob("editions/*/")):
    for path in files_of(folder.rstrip("/")):
        tell(not complaint(path), path, complaint(path))
        with open(path, encoding="utf-8") as file:
            kind = "edition" if path.endswith("/edition.yaml") else "texts"
            wanted = f"# yaml-language-server: $schema=../{kind}.schema.json\n"
            tell(file.readline() == wanted, path + " names its schema")

for path in sorted(glob.glob(BROKEN + "*") + glob.glob(EXTENDS + "*")):
    name = os.path.basename(path).removesuffix(".yaml")
    if name == "EXPECTED":
        continue
    files = files_of(path) if os.path.isdir(path) else [path]
    wrong = [complaint(file) for file in files if complaint(file)]
    right = name.startswith(("00-", "text-00", "text-28", "right-", "deep-", "base"))
    if right or name in MEANING:
        tell(not wrong, f"{name} passes", wrong and wrong[0])
    elif name not in OTHER:
        tell(bool(wrong), f"{name} does not pass")

print(f"1..{count}")
sys.exit(failed > 0)
