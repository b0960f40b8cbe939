#!/usr/bin/env python3
"""nouns.py - one noun a thing, in every language: where English has a word of the table in docs/TRANSLATING.md, French
and Russian have theirs, and no other word of theirs means it."""
import glob
import re
import sys

# what it is in English, French, Russian; keys where the English word means something else
NOUNS = [
    (r"\brounds?\b(?! the)", r"\btours? de table\b", r"круг", {"rules.material.board"}),
    (r"\blaps?\b", r"\btours? de plateau\b", r"обход", set()),
    (r"\b(?<!the )bots?\b", r"\brobots?\b", r"бот", {"sim.no_arena"}),
]
NEVER = {"fr": [r"\bmanches?\b", r"\bvandales?\b", "’"],
         "en": [r"\b(for|to|of|from|with) who\b", r"\b(he|him|his)\b"],
         "ru": [r"\bраунд", r"круг ходов", r"\bробот", r"клетк", r"зарплат", r"\bкарт(а|ы|е|у|ой|ам|ами)?\b", r"(?<=\w) - (?=\w)",
                r"аренд", r"кубик", r"жильц", r"клеток", r"опци",
                r"взять назад", r"(участ\w+|группа) «?\{group\}", r"(покупаете|покупает|закладывает|за) «\{square\}"]}
SPARED = {"page.menu.heat", "complaint.yaml_dash"}  # a map, not a card; the sign itself


def load(language):
    """Key -> its sentence; the last of several forms."""
    found = {}
    for block in open("src/text/po/%s.po" % language, encoding="utf-8").read().split("\n\n"):
        key = re.search(r'^msgid "(.+)"', block, re.M)
        texts = re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n?)+)', block, re.M)
        if key and texts:
            found[key.group(1)] = "".join(re.findall(r'"(.*)"', texts[-1]))
    return found


def bare(text):
    """Without what is typed as it stands: options, words of the command line, placeholders."""
    return re.sub(r"\{[^}]*\}|\b\w+=\S+|--\S+|\bbots? (medium|hard)\b|\bbot:\S+|, bots?\b|\bbots?, ", " ", text)


def faults(po):
    wrong = []
    for key, sentence in po["en"].items():
        for english, french, russian, other in NOUNS:
            if key in other or not re.search(english, bare(sentence).lower()):
                continue
            if not re.search(french, bare(po["fr"].get(key, "")).lower()):
                wrong.append("%s: fr: %s" % (key, po["fr"].get(key)))
            if not re.search(russian, po["ru"].get(key, "").lower()):
                wrong.append("%s: ru: %s" % (key, po["ru"].get(key)))
    for language, words in NEVER.items():
        for key, sentence in po[language].items():
            wrong += ["%s: %s: %s" % (key, language, sentence) for word in words
                      if key not in SPARED and re.search(word, sentence.lower())]
    return wrong


po = {language: load(language) for language in ("fr", "en", "ru")}
wrong = faults(po)
print("%s 1 - one noun a thing" % ("not ok" if wrong or len(po["en"]) < 1000 else "ok"))
for line in wrong:
    print("#   " + line)
po["fr"] = dict(po["fr"], **{"event.round.ended": "Fin de la manche {n}.", "page.round": "Tour {n}"})
print("%s 2 - found: another noun for the same thing" % ("ok" if len(faults(po)) >= len(wrong) + 2 else "not ok"))
po["ru"] = dict(po["ru"], **{"plain.where": "{seat}: клетка {n}.", "page.kind.chest": "Здесь берут карту."})
print("%s 3 - found: a word that the table has no more" % ("ok" if len(faults(po)) >= len(wrong) + 4 else "not ok"))
editions = [(path, line) for path in sorted(glob.glob("editions/*/ru.yaml")) for line in open(path, encoding="utf-8")]
dashes = ["%s: %s" % (path, line.strip()) for path, line in editions
          if re.search(r"[а-яё] - [А-ЯЁа-яё]|полей назад|клетк|зарплат", line)]
print("%s 4 - dashes and words of the editions" % ("not ok" if dashes or len(editions) < 400 else "ok"))
for line in dashes:
    print("#   " + line)
print("1..4")
sys.exit(0)
