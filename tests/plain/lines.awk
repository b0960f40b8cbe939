# lines.awk - what a table of restless people types: -v seed=N, -v n=LINES, -v extra="a|b~c". Mostly the usual answer, now
# and then a number of the list, a query, an order of their own, a word for somebody else.
function below(n) { seed = (seed * 16807) % 2147483647; return int(seed / 7) % n }
function one(list, parts) { return parts[1 + below(split(list, parts, "|"))] }
function who() { return one("Ada|Bob|Zoe|Hugo") }
function deal() {
    return "offer " who() " give " (below(2) ? below(squares) : "+" below(9) * scale) " take " \
        (below(2) ? below(squares) : "+" below(9) * scale)
}
BEGIN {
    if (!squares) squares = 40
    if (!scale) scale = 10
    for (i = 0; i < n; i++) {
        k = below(100)
        if (extra && below(6) == 0) {
            line = one(extra)
            sub(/N/, below(squares), line)
            gsub(/~/, "\n", line)
            print line
            continue
        }
        if (k < 50) print ""
        else if (k < 62) print 1 + below(4)
        else if (k < 66) print "bid " below(40) * scale
        else if (k < 70) print deal()
        else if (k < 73) print one("accept|reject|withdraw|claim|pass|decline|buy|draw|share|flat")
        else if (k < 78) print one("mortgage|redeem|build|build|sell|prison") " " below(squares)
        else if (k < 82) print who() ": " one("mortgage|redeem|build|sell|prison|claim") " " below(squares)
        else if (k < 84) print who() ": " one("claim|accept|reject|withdraw|pay|use")
        else if (k < 86) print one("settle give " below(squares) "|lift " below(squares) "|keep|evict|leave|stay|want 1|declare yes|declare\nyes")
        else if (k < 88) print one("build|sell") " " one("brown|light_blue|pink|orange|red|yellow|green|dark_blue") " 1"
        else if (k < 90) print one("pay|use|roll|end|r|e|b")
        else if (k < 92) print one("where|cash|odds|groups|offers|why|last 3|luck|ledger|options")
        else if (k < 93) print one("undo|redo|undo|more")
        else if (k < 94) print one("who owns " below(squares) "|deed " below(squares))
        else if (k < 94.2 && below(60) == 0) print "resign yes"
        else if (k < 95) print one("time|board|zork|b u y|\"|99999|;|offer|Ada:|: :")
        else print ""
    }
}
