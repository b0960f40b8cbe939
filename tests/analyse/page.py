#!/usr/bin/env python3
"""page.py PAGE JSON - the page of an analysis: tags that close as they opened, no outside reference, all moments in it."""
import html.parser
import json
import re
import sys

VOID = {"meta", "input", "br"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.data, self.ids, self.within = [], "", set(), ""

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        for name in ("src", "href", "action", "data", "srcset"):
            assert name not in attrs, f"<{tag} {name}=...>"
        assert tag not in ("link", "img", "iframe", "object", "base"), tag
        assert attrs.get("id") not in self.ids or not attrs.get("id"), attrs
        self.ids.add(attrs.get("id"))
        if tag not in VOID:
            self.open.append(tag)
        self.within = attrs.get("id", "") if tag == "script" else self.within

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes what is not open"
        self.within = ""

    def handle_data(self, data):
        if self.within == "data":
            self.data += data


text = open(sys.argv[1], encoding="utf-8").read()
page = Page()
page.feed(text)
page.close()
assert not page.open, page.open
assert not re.search(r"https?://|url\(|@import|fetch\(|XMLHttp|import\(", text), "an address"
assert "default-src 'none'" in text
found, want = json.loads(page.data), json.load(open(sys.argv[2]))
assert [m["chance"] for m in found["moments"]] == [m["chance"] for m in want["moments"]]
assert len(found["squares"]) == 40 and len(found["swings"]) == 5
for key in ("owner", "level", "pledged", "place", "cash"):
    assert key in found["moments"][0], key
assert any("owner" in m for m in found["moments"][1:])
for n in re.findall(r'data-move="(\d+)"', text):
    assert int(n) < len(found["moments"])
