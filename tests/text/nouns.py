#!/usr/bin/env python3
"""nouns.py - one noun a thing, in every language: where English has a word of the table in docs/TRANSLATING.md, French
and Russian have theirs, and no other word of theirs means it. Values of switches have the reader's words, except where the
file's are typed; and what is typed stands in quotation marks."""
import glob
import re
import sys

# what it is in English, French, Russian; keys where the English word means something else
NOUNS = [
    (r"\brounds?\b(?! the)", r"\btours? de table\b", r"круг", {"rules.material.board"}),
    (r"\blaps?\b", r"\btours? de plateau\b", r"обход", set()),
    (r"\b(?<!the )bots?\b", r"\brobots?\b", r"бот", {"sim.no_arena"}),
]
# ... a move that was played is no command.
NEVER = {"fr": [r"commandes? (: \{n\}|permise)|\{n\} commandes|000 commandes|commandes racontées",
                r"\bmanches?\b", r"\bvandales?\b", "’", r"\bmis(e|er|ez)\b(?! (aux|en|à) )", r"exploitant",
                r"\b(celui|ceux) qui\b(?! l'ont| les ont)", r"\b(de|que) \{(seat|to|from|name|square)\}",
                r"chang\w+ (\{square\} |des terrains )?en prison"],
         "en": [r"commands: \{n\}|\{n\} commands|000 commands|commands told|command lawful", r"^such an? ",
                r"\b(for|to|of|from|with) who\b", r"\b(he|him|his)\b"],
         "ru": [r"команд: \{n\}|000 команд|рассказано команд|команда законна", r"\bраунд", r"круг ходов", r"\bробот", r"клетк", r"зарплат", r"\bкарт(а|ы|е|у|ой|ам|ами)?\b", r"(?<=\w) - (?=\w)",
                r"аренд", r"кубик", r"жильц", r"клеток", r"опци", r"постро(й|е)к", r"\bразговор\b",
                r"взять назад", r"(участ\w+|группа) «?\{group\}", r"(покупаете|покупает|закладывает|за) «\{square\}"]}
# The command line writes English where the locale is C: there, and in two tables of the sources, a quotation mark is ASCII.
STRAIGHT = ("cli.", "sim.", "complaint.", "meaning.")
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
            if '\\"' in sentence and (language != "en" or not key.startswith(STRAIGHT)):
                wrong.append("%s: %s: a straight quotation mark: %s" % (key, language, sentence))
    return wrong


# Where values of switches are typed as the files have them, and two that are French.
FILES = ("cli.", "option.values.", "complaint.", "edition.", "fault.", "plain.ask.")
FRENCH = {"taxes", "second"}
# Words that are typed with another one behind them.
PAIRS = [("tip", ("yes", "no")), ("ahead", ("decline", "pass")), ("limit", ("no",)), ("resign", ("yes",))]


def untranslated(po):
    """Sentences with an English word for a value."""
    listed = re.findall(r'BQ_WORD\(\w+, "([^"]*)"', open("src/engine/switch.def", encoding="utf-8").read())
    values = {word for words in listed for word in words.split()} | {"yes", "no", "none"}
    assert len(values) > 40, values
    any_of = re.compile(r"(?<![\w=:-])(%s)(?![\w=])" % "|".join(re.escape(word) for word in sorted(values - FRENCH - {"..."})))
    return ["%s: %s: %s" % (key, language, sentence) for language in ("fr", "ru") for key, sentence in po[language].items()
            if not key.startswith(FILES) and any_of.search(re.sub(r"\{[^}]*\}", " ", sentence))]


def unquoted(po):
    """Sentences with two words that are typed, and no quotation marks around them."""
    rows = re.findall(r'BQ_TYPED\("([^"]+)", (?:"([^"]*)"|NULL), (?:"([^"]*)"|NULL)\)',
                      open("src/terminal/session/typed.def", encoding="utf-8").read())
    typed = {row[0]: dict(zip(("en", "fr", "ru"), row)) for row in rows}
    wrong = []
    for language, sentences in po.items():
        def said(word):
            return "(?:%s)" % (typed.get(word, {}).get(language) or word)
        pairs = ["%s %s" % (said(first), said(second)) for first, seconds in PAIRS for second in seconds]
        any_of = re.compile(r"\b(%s)\b" % "|".join(pairs))
        wrong += ["%s: %s: %s" % (key, language, sentence) for key, sentence in sentences.items()
                  if not key.startswith("cli.") and any_of.search(re.sub("[“«][^”»]*[”»]", " ", sentence))]
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
po["en"] = dict(po["en"], **{"plain.no.choice": '\\"{what}\\" is not in the list.'})
po["fr"] = dict(po["fr"], **{"page.auction.own": "Votre mise", "event.vandals.hit": "Ils visent les maisons de {seat}."})
print("%s 4 - found: a straight quotation mark, a bet, an article before a name" % ("ok" if len(faults(po)) >= len(wrong) + 7 else "not ok"))
editions = [(path, line) for path in sorted(glob.glob("editions/*/ru.yaml")) for line in open(path, encoding="utf-8")]
dashes = ["%s: %s" % (path, line.strip()) for path, line in editions
          if re.search(r"[а-яё] - [А-ЯЁа-яё]|полей назад|клетк|зарплат", line)]
print("%s 5 - dashes and words of the editions" % ("not ok" if dashes or len(editions) < 400 else "ok"))
for line in dashes:
    print("#   " + line)
po = {language: load(language) for language in ("fr", "en", "ru")}
for number, find, what, planted in (
        (6, untranslated, "values in the reader's words", {"fr": "(no : rien)", "ru": "(none: ничего)"}),
        (8, unquoted, "what is typed, in quotation marks", {"en": "ahead pass: so", "fr": "conseil non le retire", "ru": "заранее пас: так"})):
    wrong = find(po)
    print("%s %d - %s" % ("not ok" if wrong else "ok", number, what))
    for line in wrong:
        print("#   " + line)
    more = find({language: dict(po[language], **{"meaning.planted": planted.get(language, "")}) for language in po})
    print("%s %d - found: others" % ("ok" if len(more) == len(wrong) + len(planted) else "not ok", number + 1))
print("1..9")
sys.exit(0)
