#!/usr/bin/env python3
"""sabotage.py [--places] [NAME ...] - the tests of the tests: each defect below is put into a copy of the sources, and its
test, green without it, must turn red. `make sabotage` runs them all. --places only sees whether the place of each is still
there: a change that moves it is told at once, not by the next campaign."""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WORK = os.path.join(ROOT, 'build-sabotage')
TREE = os.path.join(WORK, 'tree')
BUILD = os.path.join(WORK, 'build')
SERVER = os.path.join(TREE, 'tests/server')

DST = (['tests/test-server-dst'], [os.path.join(BUILD, 'tests/test-server-dst')], {'DST_SEEDS': '60'})
EVEN = (['tests/test-server-even'], [os.path.join(BUILD, 'tests/test-server-even')], {})
FOUND = (['tests/test-server-found'], [os.path.join(BUILD, 'tests/test-server-found')], {})
LOBBY = (['tests/test-server-lobby'], [os.path.join(BUILD, 'tests/test-server-lobby')], {})


def program(name, **env):
    return ['tests/test-server-' + name], [os.path.join(BUILD, 'tests/test-server-' + name)], env


def script(name, *args, **env):
    return (['banquier'] + [a.format(build='').lstrip('/') for a in args],
            [sys.executable, os.path.join(SERVER, name)] + [a.format(build=BUILD) for a in args], env)


DAMAGE = (['tests/test-store-damage'], [os.path.join(BUILD, 'tests/test-store-damage')], {})
OWNER = (['tests/test-store-owner'], [os.path.join(BUILD, 'tests/test-store-owner')], {})
KEEP = (['tests/test-store-keep'], [os.path.join(BUILD, 'tests/test-store-keep')], {})
UPGRADE = (['tests/test-store-upgrade'], [os.path.join(BUILD, 'tests/test-store-upgrade')], {})
MUTE = (['tests/test-client-mute'], [os.path.join(BUILD, 'tests/test-client-mute')], {})
FRESH = (['tests/test-store-fresh'], [os.path.join(BUILD, 'tests/test-store-fresh')], {})
FAIR = (['tests/test-fair-primitives'], [os.path.join(BUILD, 'tests/test-fair-primitives')], {})
BESIDE = (['banquier'], [sys.executable, os.path.join(SERVER, 'beside.py'), 'edition'], {'BESIDE_ROUNDS': '1'})
DISHONEST = (['tests/test-client-dishonest'], [os.path.join(BUILD, 'tests/test-client-dishonest')], {})
HONEST = (['tests/test-client-honest'], [os.path.join(BUILD, 'tests/test-client-honest')], {})
PIN = (['tests/test-fair-pin'], [os.path.join(BUILD, 'tests/test-fair-pin')], {})
KEPT = (['tests/test-client-kept'], [os.path.join(BUILD, 'tests/test-client-kept')], {})
VERIFY = (['tests/test-fair-verify'], [os.path.join(BUILD, 'tests/test-fair-verify')], {'SOAK_FAIR': '20'})
LIAR = (['banquier'], [sys.executable, os.path.join(TREE, 'tests/terminal/liar.py'), 'closed'], {'BQ_BINARY': os.path.join(BUILD, 'banquier')})
SOURCE = (['tests/fair-vectors'], ['sh', 'tests/fair/source.sh'], {})

SHOWN = (['tests/test-terminal-shown'], [os.path.join(BUILD, 'tests/test-terminal-shown')], {})
PAGE = (['banquier'], ['sh', '-c', 'tools/wasm.sh build-wasm && tools/web.sh ../build build-wasm build-web && node tests/page/shown.mjs classique'], {})

# name, file, what stands there, what is put there, the test that must turn red
DEFECTS = [
    ('an answer before the disk has it', 'src/server/core/op.c',
     '    core->waiting_commits++;\n',
     '    core->waiting_commits++;\n    bq__conn *early = bq__core_conn(core, table->op.from.conn);\n'
     '    if (early && table->op.kind == BQ__OP_MOVE)\n'
     '        bq__core_ok(core, early, table->op.from.counter, table->game->step.moves + 1, false);\n', DST),
    ('no fsync', 'src/store/sqlite.c', '"PRAGMA synchronous", "2")',
     '"PRAGMA synchronous = OFF; PRAGMA synchronous", "2") == BQ_STORE_OK ? BQ_STORE_OK : BQ_STORE_OK',
     script('order.py', ORDER_ACKS='100')),
    ('a line said twice is done twice', 'src/server/core/play.c',
     '    if (done_before(core, conn, re))\n        return;\n', '    (void)done_before;\n', DST),
    ('a refused write is taken for a done one', 'src/server/core/core.c',
     '    if (answer == BQ_STORE_OK)\n        bq__core_op_done', '    if (answer != BQ_STORE_IO)\n        bq__core_op_done', DST),
    ('a disk that fails is no reason to stop', 'src/server/core/core.c',
     '           answer != BQ_STORE_MEMORY;', '           answer != BQ_STORE_MEMORY && answer != BQ_STORE_IO;',
     script('faults.py', '{build}/tests/libshim.so', FAULT_POINTS='6')),
    ('moves are left out when somebody comes back', 'src/game/window.c',
     '        if (n <= since)\n', '        if (n <= since + 1)\n', DST),
    ('a try that is not taken leaves a trace', 'src/game/step.c',
     '    return true;\n}\n\nvoid bq_try_forget',
     '    *(uint64_t *)(uintptr_t)&step->draws = k;\n    return true;\n}\n\nvoid bq_try_forget', DST),
    ('the clock never answers', 'src/server/core/clock.c',
     '    if (!people || core->now < table->answer_by)\n', '    if (!people || core->now >= 0)\n', DST),
    ('a spectator may act', 'src/server/core/table.c',
     '    conn->seat = (uint8_t)seat;\n', '    conn->seat = (uint8_t)(seat == BQ__NO_SEAT ? 0 : seat);\n',
     script('matrix.py', '{build}/tests/server-verbs')),
    ('only the host may, says nobody', 'src/server/core/gate.c',
     '    if (who == HOST && table->setup.host != conn->seat)\n        return BQ_WHY_NOT_HOST;\n', '',
     script('matrix.py', '{build}/tests/server-verbs')),
    ('any token opens the seat', 'src/server/core/seat.c', '(same || older)) {', '(same || older || token)) {',
     script('play.py')),
    ('tokens as they are on the disk', 'src/server/core/seat.c',
     '    bq__core_sha256(out, 32, digest);\n', '    memcpy(digest->byte, out, 32);\n', script('web.py')),
    ('a buffer without bound', 'src/server/shell/peer_out.c',
     '    if (waiting > most && peer->conn) {', '    if (waiting > most + ((size_t)1 << 40)) {',
     script('crowd.py', CROWD='100')),
    ('no end of the handshake', 'src/server/shell/peer.c',
     '        if (now - peer->began >= l->handshake_ms || now - peer->last_byte >= l->handshake_gap_ms)\n',
     '        if (now < 0)\n', script('limits.py')),
    ('the beginning of an origin is enough', 'src/server/shell/http.c',
     '        if (!strcmp(shell->origin[i], r->origin))\n',
     '        if (!strncmp(shell->origin[i], r->origin, strlen(shell->origin[i])))\n', script('web.py')),
    ('X-Forwarded-For from anybody', 'src/server/shell/http.c',
     '    if (bq__shell_http_is_proxy(peer) && bq__shell_address_parse(last, &behind))\n', '    if (bq__shell_address_parse(last, &behind))\n',
     script('limits.py')),
    ('a list of addresses that was cut is believed', 'src/server/shell/http.c',
     '    if (peer->request->bad || peer->request->too_long)\n        return;\n', '', script('limits.py')),
    ('tables that everybody has left are listed', 'src/server/core/table.c', '&& table->load == BQ__LOADED && !bq__core_people(table);', '&& table->load == BQ__LOADED && !table->next && !table->self;', program('others')),
    ('a list looks at all tables', 'src/server/core/table.c', '    bool open = table->setup.open && !bq__core_table_left(table);\n', '    bool open = table->self != NULL;\n', program('others')),
    ('who is out of the game votes people out', 'src/server/core/talk.c', '    return table->game ? seats & table->game->step.st.in : seats;\n}\n\nstatic void kick', '    return seats;\n}\n\nstatic void kick', program('stop')),
    ('what a host calls a bot is nobody\'s word', 'src/server/core/host.c', '        bq__core_op_said(core, conn, bot.name);\n', '        (void)0;\n', program('reports')),
    ('where nobody may talk bots are given names', 'src/server/core/host.c', '    if (named && !bq_limits_on(', '    if (named && core->now < 0 && !bq_limits_on(', program('reports')),
    ('who was sent away says nothing of it', 'src/server/core/gate.c', ' && !(was && conn->was[0]))', ' && (!was || conn->seat))', program('reports')),
    ('the house is somebody by its own name', 'src/server/core/names.c', '"nobody", "house",', '"nobody",', program('names')),
    ('a store is opened by any of its names', 'src/store/sqlite.c', 'is.st_nlink > 1 ?', 'is.st_nlink > 100 ?', OWNER),
    ('a crowd has the whole list', 'src/server/core/lobby.c', '    return a->listed < LISTED_OF_ONE && ++a->listed;\n', '    return ++a->listed;\n', program('others')),
    ('tables where nobody is come first', 'src/server/core/lobby.c', '(table->conns == NULL) == empty', '(table->conns != NULL) == empty', program('others')),
    ('what was said from a seat is the next one\'s', 'src/server/core/op.c',
     '    here->talked = (bq__window){0}; /* it was somebody else\'s */\n    here->acted = conn ? conn->acted : (bq__window){0};\n', '    (void)here;\n', program('others')),
    ('who gives a seat up begins anew', 'src/server/core/seat.c', '        conn->acted = here->acted;\n', '', program('others')),
    ('a rematch is begun by a bot', 'src/server/core/rematch.c', '(uint8_t)(was->seat[was->host].kind == BQ__PERSON ? was->host : asker)', '(uint8_t)(asker < BQ_SEATS ? was->host : asker)', program('others')),
    ('one person ends what another plays', 'src/server/core/talk.c', '    need = need < 2 && bq_count(people) > 1 ? 2 : need;', '    need = need < 2 && bq_count(people) > 8 ? 2 : need;', program('stop')),
    ('who came last is not remembered', 'src/server/core/report.c', '        make_room(people);\n', '        return (void)make_room, true;\n', program('reports')),
    ('who said nothing hides who did', 'src/server/core/report.c', '(goes == people->n || !people->at[i].spoke || people->at[goes].spoke)', '(goes == people->n || people)', program('reports')),
    ('reports count for a table', 'src/server/core/report.c', 'n += people->at[i].reported && !strcmp(people->at[i].name, name);', 'n += people->at[i].reported && name;', program('reports')),
    ('who has left is found letter by letter', 'src/server/core/report.c', '!people->at[i].reported && bq_looks_like(&look, name))\n            memcpy', '!people->at[i].reported && !strcmp(asked, name))\n            memcpy', program('reports')),
    ('towers of marks are said', 'src/server/core/talk.c', ' || marks > MARKS)', ')', program('reports')),
    ('the house is somebody with its article', 'src/server/core/names.c', ' || (rest.n && is_of_house(&rest));\n', ' || (rest.n && !look.n);\n', program('names')),
    ("a surname is the house's, for its first letters", 'src/server/core/names.c', ' && is_gap(name + n); i++)', ' && (is_gap(name + n) || n); i++)', program('names')),
    ('a word of the operator is two commands', 'src/cli/admin_talk.c', "        if ((unsigned char)*at < 0x20 || *at == 0x7F)\n            return false;\n", '', script('operate.py')),
    ('an epoch that there is not is believed', 'src/store/write.c', 'number < 0 || number >= INT64_MAX / 2)', 'number < 0 && number >= INT64_MAX / 2)', DAMAGE),
    ('a status that there is not is believed', 'src/store/write.c', '        answer = look_at_statuses(store);\n', '        (void)look_at_statuses;\n', DAMAGE),
    ('a bot that weighs what it hears has nothing to weigh with', 'src/server/core/load.c',
     '    if (!l->range && bq_bot_seats_weigh(&l->game->bots)) {', '    if (l->range && bq_bot_seats_weigh(&l->game->bots)) {',
     program('again')),
    ('strangers write the log', 'src/server/shell/loop.c',
     '    bq_json_text(&b, "detail", clean);\n',
     '    bq_json_key(&b, "detail");\n    bq_buf_char(&b, \'"\');\n    bq_buf_str(&b, detail);\n    bq_buf_char(&b, \'"\');\n',
     script('web.py')),
    ('one letter more in chat', 'src/server/core/talk.c',
     'n) > (size_t)core->limits.chat_letters)', 'n) > (size_t)core->limits.chat_letters + 1)', script('limits.py')),
    ('no rate', 'src/server/core/core.c', ' || !bq__core_rate(core, conn)) {', ' || (!bq__core_rate(core, conn) && core->dead)) {',
     script('limits.py')),
    ('who watches late sees the state at once', 'src/server/core/show.c',
     'only ? bq__core_seen(only) : &table->game->step;', '&table->game->step;', DST),
    ('a restart gives a timed game its whole time again', 'src/server/core/time.c',
     'INT64_C(60000) - table->setup.elapsed_ms;', 'INT64_C(60000);', LOBBY),
    ('a rematch forgets whose the seats are', 'src/server/core/rematch.c',
     '        now->old[now->old_n++] = was->token;\n', '        now->reserved = true;\n', LOBBY),
    ('an offer stops the clock of who is asked', 'src/server/core/time.c',
     'bool same = table->ask_key == key && !(table->movers & q->seats);',
     'bool same = table->ask_key == key && table->asked_at == core->now;', LOBBY),
    ('an offer of his own gives him time', 'src/server/core/time.c', '    case BQ_CMD_OFFER:\n', '', FOUND),
    ('whoever does something gives time to who is asked', 'src/server/core/time.c',
     '!(table->movers & q->seats);', '!table->movers;', FOUND),
    ('a token that was revoked opens the seat', 'src/server/core/seat.c',
     '        seat->old_n = conn->by_old = seat->reserved = false;\n', '        conn->by_old = seat->reserved = false;\n',
     script('matrix.py', '{build}/tests/server-verbs')),
    ('who watches may speak', 'src/server/core/gate.c',
     '    if (who >= SEAT && conn->seat == BQ__NO_SEAT && !(was && conn->was[0]))\n        return BQ_WHY_NOT_SEATED;\n',
     '    if (who == HOST && conn->seat == BQ__NO_SEAT)\n        return BQ_WHY_NOT_SEATED;\n',
     script('matrix.py', '{build}/tests/server-verbs')),
    ('the loop is told before the disk has it', 'src/server/shell/disk.c',
     '    enum bq_store_answer answer = bq_store_commit(disk->store, batch, NULL);\n    uint64_t took = uv_hrtime() - began;\n'
     '    uv_mutex_lock(&disk->mutex);\n    disk->writes = bq_batch_count(batch);\n    disk->commit_ns = took;\n'
     '    disk->answer = answer;\n    disk->has_answer = true;\n',
     '    uv_mutex_lock(&disk->mutex);\n    disk->writes = bq_batch_count(batch);\n    disk->commit_ns = 1;\n'
     '    disk->answer = BQ_STORE_OK;\n    disk->has_answer = true;\n    uv_mutex_unlock(&disk->mutex);\n'
     '    uv_async_send(&disk->done);\n    enum bq_store_answer answer = bq_store_commit(disk->store, batch, NULL);\n'
     '    uint64_t took = uv_hrtime() - began;\n    uv_mutex_lock(&disk->mutex);\n    disk->commit_ns = took;\n',
     script('points.py', '{build}/tests/libpoints.so', POINT_TIMES='3')),
    ('who slept goes on writing', 'src/store/write.c', '    if (answer == BQ_STORE_OK && !ours)\n',
     '    if (answer == BQ_STORE_OK && !ours && !store->epoch)\n', script('owner.py', '{build}/tests/libunlocked.so', OWNER_TIMES='1')),
    ('a slow bot holds up all the others', 'src/server/shell/pool.c', '#define BQ__POOL_MOST 32 ', '#define BQ__POOL_MOST 4 ',
     script('slow.py', '{build}/tests/server-planted')),
    ('a bot thinks for as long as it likes', 'src/server/core/bot.c',
     '    table->bot_until = core->now + core->limits.bot_ms;\n    table->alone_until',
     '    table->bot_until = INT64_MAX;\n    table->alone_until', script('slow.py', '{build}/tests/server-planted')),
    ('bots of a server that was restarted remember nothing', 'src/server/core/load.c',
     '    if (!l->range)\n        bq_bot_heard(', '    if (l->range)\n        bq_bot_heard(', program('again')),
    ('a message is a byte shorter', 'src/server/shell/ws.c', '(const char *)arg->msg, arg->msg_length);',
     '(const char *)arg->msg, arg->msg_length - (arg->msg_length > 125));', script('conform.py')),
    ("the dice's secret is told to all", 'src/server/core/tell.c',
     '    bq_json_flag(b, "public", s->open);\n',
     '    bq_json_key(b, "seed");\n    bq_buf_char(b, \'"\');\n'
     '    bq_buf_base64(b, s->dice.secret, sizeof s->dice.secret);\n    bq_buf_char(b, \'"\');\n'
     '    bq_json_flag(b, "public", s->open);\n', program('secrets', SECRET_PAIRS='20', SECRET_GAMES='2')),
    ('a wrong token is told from a wrong table', 'src/server/core/seat.c',
     '    if (!porch->good || table->nothing || bq__core_open_up(core, table, conn, re, w))\n',
     '    if (!porch->good && table && table->load == BQ__LOADED)\n        bq__core_no(core, conn, re, BQ_WHY_NOT_SEATED, "", 0);\n'
     '    else if (!porch->good || table->nothing || bq__core_open_up(core, table, conn, re, w))\n',
     program('secrets', SECRET_PAIRS='20', SECRET_GAMES='2')),
    ('a wrong token is answered at once, a wrong table later', 'src/server/core/seat.c',
     '    bq__table *porch = porch_of(core, conn, re, table, id, token);\n',
     '    if (table && (table->load == BQ__LOADED || bq__core_people(table))) {\n        bq__core_wrong(core, conn, re);\n'
     '        return;\n    }\n    bq__table *porch = porch_of(core, conn, re, table, id, token);\n', EVEN),
    ('a wrong token gets a game read', 'src/server/core/seat.c',
     '(table->load == BQ__LOADED || bq__core_people(table))', 'table->load == BQ__LOADED', EVEN),
    ('a wrong token gets a game that is over read, move by move', 'src/server/core/load.c',
     'return !l->bad && !l->seats_only;', 'return !l->bad;', EVEN),
    ('who leaves a question open is not told of it', 'src/server/core/clock.c',
     '            sooner(&due, bq__core_notice_due(core, table));\n', '', LOBBY),
    ('the same question is told again and again', 'src/server/core/notice.c',
     ' || here->noticed_key == table->ask_key', '', LOBBY),
    ('a gap is closed with a move too few', 'src/game/window.c',
     '    if (since < window->from)\n',
     '    since += since % 7 == 3;\n    if (since < window->from)\n', program('gaps', GAPS='200')),
    ('the house commits after the seats', 'src/server/core/dice.c',
     '    bq_json_bytes(b, "commitment", s->dice.commitment, BQ_FAIR_DIGEST);\n',
     '    if (g->committed || table->game)\n        bq_json_bytes(b, "commitment", s->dice.commitment, BQ_FAIR_DIGEST);\n', DST),
    ('the secret is told while the game is played', 'src/server/core/dice.c',
     '    if (BQ_GAME_IS_OVER(status))\n        bq_json_bytes(b, "secret"',
     '    if (table->game)\n        bq_json_bytes(b, "secret"', DST),
    ('who watches late is shown the dice of now', 'src/server/core/dice.c',
     '    if (only && bq__core_late(only)) {\n', '    if (only && bq__core_late(only) && !table->game) {\n', LOBBY),
    ('who watches late exports the game of now', 'src/server/core/export.c',
     '    const bq_step *seen = bq__core_seen(conn);\n', '    const bq_step *seen = &table->game->step;\n', LOBBY),
    ('nonces are told one by one', 'src/server/core/dice.c',
     '        bq_json_bytes(b, "commitment", g->commitment[seat], BQ_FAIR_DIGEST);\n',
     '        bq_json_bytes(b, "commitment", g->commitment[seat], BQ_FAIR_DIGEST);\n'
     '        if (g->revealed >> seat & 1u)\n'
     '            bq_json_bytes(b, "nonce", g->nonce[seat].byte, g->nonce[seat].size);\n', DST),
    ('any nonce will do', 'src/server/core/gather.c',
     '!bq_same_bytes(digest, g->commitment[conn->seat], sizeof digest))', 'g->commitment[conn->seat] == NULL)', DST),
    ('draws forget what the seats added', 'src/server/core/dice.c',
     '    memcpy(fair.entropy, setup->dice.entropy, sizeof fair.entropy);\n',
     '    bq_fair_entropy(NULL, 0, fair.entropy);\n', DST),
    ('a start that is broken off has the same secret again', 'src/server/core/gather.c', '    bq__core_gather_renew(core, table);\n    if (conn',
     '    table->gather = (bq__gather){.phase = BQ__GATHER_OPEN};\n    if (conn', LOBBY),
    ('a restart has the same secret again', 'src/server/core/load.c', 'BQ_GAME_WAITING && table->setup.nonces_asked)\n', 'BQ_GAME_WAITING && !table)\n', LOBBY),
    ('every restart has another secret', 'src/server/core/load.c', 'BQ_GAME_WAITING && table->setup.nonces_asked)\n', 'BQ_GAME_WAITING)\n', LOBBY),
    ('other rules, and nobody is told that their commitment is void', 'src/server/core/gather.c', '        release(g);\n}', '        g->dropped |= 0;\n}', LOBBY),
    ('nonces are asked for before the disk knows it', 'src/server/core/gather.c', 'g->wanted ? BQ__GATHER_COMMIT : BQ__GATHER_MARK);',
     'g->wanted ? BQ__GATHER_COMMIT : BQ__GATHER_REVEAL);', LOBBY),
    ('a rematch is told too early after a restart', 'src/server/core/past.c', '    table->setup.has_rematch = false;\n', '', LOBBY),
    ('an unseating is told too early after a restart', 'src/server/core/past.c', '            table->setup.seat[i].kind = BQ__PERSON;\n', '            table->setup.seat[i].kind |= 0;\n', LOBBY),
    ('a rematch is in the list at once', 'src/server/core/lobby.c', ' && core->now >= table->listed_from &&', ' &&', LOBBY),
    ('a player who does something has the clock for ever', 'src/server/core/time.c', '    return rest < 0 ? 0 : rest < all ? rest : all;\n', '    return all + 0 * rest;\n', FOUND),
    ('a hold is a whole clock', 'src/server/core/clock.c', '    bq__core_time_put_off(table, table->beat_until - before);', '    table->ask_key = 0 * before;', FOUND),
    ('alphabets are mixed in a name', 'src/wire/alphabet.c', '    return seen && is_one_alphabet(used);\n', '    (void)is_one_alphabet;\n    return seen;\n', program('names')),
    ('any letter is good in a name', 'src/wire/alphabet.c', '            if (!is_sign(code) && !(picture && is_tint(code)))\n', '            if (picture && is_tint(code) && is_sign(code))\n', program('names')),
    ('letters of other alphabets look like none', 'src/wire/looks.c', '            return at->like + at->step * (code - at->first);\n', '            return code;\n', program('names')),
    ('what cannot be seen is said', 'src/server/core/talk.c', '    return bq_is_ignorable(code) && !', '    return !code && !', program('reports')),
    ('two of one name are one person', 'src/server/core/lobby.c', '.sitting = bq__core_sittings(&table->people, name)}', '.sitting = 0}', program('reports')),
    ('people get rid of what they said by coming back', 'src/store/statement.def', '" AND " CALLED("chat.name") " = " CALLED("report.name") " WHERE', '" AND chat.name = report.name WHERE', KEEP),
    ('a bot is called like somebody who was here', 'src/server/core/names.c', '!(people && bq__core_people_alike(people, name))', '!(people && !people->n && bq__core_people_alike(people, name))', program('reports')),
    ('a name is forgotten letter by letter', 'src/server/core/expiry.c', '    return !bq_names_differ(bare, name);\n', '    return !strcmp(bare, name);\n', script('operate.py')),
    ('what is not done is done, for programs', 'src/cli/admin.c', 'code == BQ_DONE && t.open ? BQ_REFUSED : code', 'code', script('operate.py')),
    ('a game that has not begun is exported', 'src/server/shell/admin.c', '    g->unbegun = !row->length && row->status != BQ_GAME_PLAYING;\n', '    g->unbegun = !row;\n', script('operate.py')),
    ('a game has no moves before it is read', 'src/server/core/load.c', '    table->moves_known = row->length;\n', '', script('operate.py')),
    ('a door forgets its tables', 'src/server/shell/serve.c', '        bq_hall_add(k->hall, row->id.byte);\n', '        (void)k->hall;\n', script('door.py')),
    ('a seat that does not show is waited for no longer, and the secret stays', 'src/server/core/gather.c',
     'enter(core, table, missing ? BQ__GATHER_SECRET : BQ__GATHER_BEGIN);',
     'enter(core, table, BQ__GATHER_BEGIN);', script('dice.py')),
    ('a running game is exported with its secret', 'src/server/core/export.c',
     '.secret = BQ_GAME_IS_OVER(table->setup.status),', '.secret = true,',
     script('dice.py')),
    ('a ban is ignored', 'src/server/core/conn.c',
     '    if (bq__core_is_banned(core, address)) {\n', '    if (bq__core_is_banned(core, address) && core->dead) {\n',
     script('operate.py')),
    ('a ban is for players, not for the page', 'src/server/core/address.c',
     '    if (bq__core_is_banned(core, address)) {\n', '    if (bq__core_is_banned(core, address) && core->dead) {\n',
     script('doors.py')),
    ('requests of one address without end', 'src/server/core/address.c',
     '    if (!a || !bq__core_address_may(core, a, BQ__REQUEST, core->limits.address_requests))\n', '    if (!a)\n', script('doors.py')),
    ('requests take all descriptors', 'src/server/shell/peer.c', '        bq__shell_peer_abort(shell->asking);\n', '        (void)most;\n',
     script('doors.py')),
    ('a crowd takes the place of others', 'src/server/core/address.c', '    if (root && root->within >= share) {\n',
     '    if (root && root->within >= most) {\n', program('addresses')),
    ('a /48 is sixty-five thousand strangers', 'src/server/core/address.c',
     'a->bits == 48 ? core->limits.times_48 : 1;', 'a->bits == 48 ? 1000000 : 1;', program('addresses')),
    ('what is over and sleeps is never let go', 'src/server/core/clock.c',
     '    else if (can_go(table) && BQ_GAME_IS_OVER(s->status)) ', '    else if (can_go(table) && BQ_GAME_IS_OVER(s->status) && table->game) ',
     program('life')),
    ('games that nobody comes back to go on for ever', 'src/server/core/clock.c', 'return table->setup.status == BQ_GAME_PLAYING && !table->conns &&',
     'return core->dead && !table->conns &&',
     program('life')),
    ('a game that has begun counts for nobody', 'src/server/core/host.c', '    table->made = BQ__PLAYED;\n',
     '    table->made = BQ__PLAYED;\n    bq__core_forget_maker(core, table);\n', program('life')),
    ('bots among themselves play as fast as they can', 'src/server/core/bot.c', ' || bq__core_alone(core, table))\n', ')\n',
     program('life')),
    ('the list tells at once what is told later', 'src/server/core/op.c', 'core->now + table->setup.delay_s * INT64_C(1000);',
     'core->now;', LOBBY),
    ('work is free', 'src/server/core/budget.c', '        if (each->spent >= core->limits.work_most', '        if (each->spent < 0 && each->spent >= core->limits.work_most',
     program('work')),
    ('others wait for work that is free', 'src/server/core/budget.c', '        if (each->spent >= core->limits.work_most', '        if (each->spent < 0 && each->spent >= core->limits.work_most',
     BESIDE),
    ('reconnecting begins a new budget', 'src/server/core/conn.c', '    bq__core_address_takes(from, BQ__CONNECTION);\n',
     '    bq__core_address_takes(from, BQ__CONNECTION);\n    from->spent = 0;\n', program('work')),
    ('old moves are played from the first one on', 'src/server/core/history.c', '    find_kept(core, &table->id, range);\n', '    (void)find_kept;\n',
     program('work')),
    ('control frames are free', 'src/server/core/budget.c', '(control && !bq__core_rate(core, conn))', '(control && core->dead)', program('work')),
    ('a flood of frames is one turn', 'src/server/shell/ws.c', ' || uv_hrtime() > peer->feed_until)', ')',
     script('budget.py', '{build}/tests/libslow-reads.so')),
    ('a frame behind a message has no end', 'src/server/shell/ws.c', 'if (!peer->closing && !peer->part && !peer->pieces)',
     'if (!peer->closing && !peer->pieces)', script('budget.py', '{build}/tests/libslow-reads.so')),
    ('pings keep a message open', 'src/server/shell/ws.c', '    if (!peer->pieces)\n        peer->began', '    if (peer->began)\n        peer->began',
     script('budget.py', '{build}/tests/libslow-reads.so')),
    ('requests are lines', 'src/server/shell/peer.c', '!peer->spoke && is_request(', '!peer->spoke && peer->closed && is_request(',
     script('budget.py', '{build}/tests/libslow-reads.so')),
    ('the log has no end', 'src/server/shell/loop.c', 'return ++shell->notes <= shell->limits.log_lines;', 'return ++shell->notes > 0;',
     script('budget.py', '{build}/tests/libslow-reads.so')),
    ('old moves are read where moves are written', 'src/server/shell/disk.c', '    enum bq_store_answer answer = bq_store_reader(&disk->reader, store);\n',
     '    enum bq_store_answer answer = BQ_STORE_NONE;\n', script('budget.py', '{build}/tests/libslow-reads.so')),
    ('a slow line is cut off', 'src/server/shell/peer.c', '           (page && now', '           (page && now < 0 && now',
     script('budget.py', '{build}/tests/libslow-reads.so')),
    ('figures by any name', 'src/server/shell/metrics.c', ' && names_us(asked->host) &&', ' && (names_us(asked->host) || asked->host[0]) &&',
     script('budget.py', '{build}/tests/libslow-reads.so')),
    ('a log that is damaged in the middle is used', 'src/store/wal.c', '    if (!lost)\n', '    if (lost + 1)\n', DAMAGE),
    ('a full disk keeps a server from starting', 'src/store/write.c', '    return answer == BQ_STORE_FULL ? BQ_STORE_OK : answer;\n', '    return answer;\n', DAMAGE),
    ('files that are gone are written to', 'src/store/write.c', '    if (!bq_store_there(store))\n', '    if (!bq_store_there(store) && !n)\n', DAMAGE),
    ("the lock is the name's", 'src/store/sqlite.c', ': hold(store, store->file, store->path);', ': BQ_STORE_OK;', OWNER),
    ('what is deleted is not marked', 'src/server/core/expiry.c', 's->deed == BQ_EXPIRY_ERASE ? BQ_WRITE_FORGET', 's->deed != BQ_EXPIRY_RESTORE ? BQ_WRITE_FORGET',
     script('operate.py')),
    ('what is marked is seen all the same', 'src/store/statement.def', 'COLUMNS "WHERE id = ?1 AND gone_ms = 0")', 'COLUMNS "WHERE id = ?1")',
     script('operate.py')),
    ('a person who was voted out is not found', 'src/store/write.c', '    if (answer != BQ_STORE_OK || !row->has_token)\n        return answer;\n', '    if (row)\n        return answer;\n',
     script('operate.py')),
    ('a limit has no end', 'src/server/core/limits.def', 'BQ_LIMIT(ping_ms, 20000, 100,', 'BQ_LIMIT(ping_ms, 20000, 0,', program('extremes')),
    ('a ban ends with the server', 'src/server/shell/admin.c', '    read_bans(shell);\n', '    (void)read_bans;\n',
     script('operate.py')),
    ('figures for whom a proxy lets in', 'src/server/shell/metrics.c', '           !asked->forwarded[0] && !asked->via[0];', '           true;',
     script('operate.py')),
    ('figures for everybody', 'src/server/shell/metrics.c',
     'is_loopback(&peer->address) &&', '(is_loopback(&peer->address) || r->listen) &&', script('operate.py')),
    ('data that everybody may read', 'src/store/sqlite.c', 'O_EXCL | O_CLOEXEC, 0600);', 'O_EXCL | O_CLOEXEC, 0666);',
     script('operate.py')),
    ('addresses that everybody may read', 'src/server/shell/admin.c',
     'O_EXCL | O_CLOEXEC, 0600);', 'O_EXCL | O_CLOEXEC, 0666);', script('operate.py')),
    ('games are deleted too early', 'src/server/core/expiry.c',
     'time - l->keep_games_h * HOUR_MS', 'time - l->keep_games_h * 3580000', script('operate.py')),
    ('a clock that is ahead deletes games', 'src/server/core/expiry.c', 'behind < step ? behind : step;', 'behind + 0 * step;',
     script('clock.py', '{build}/tests/libwrong-clock.so')),
    ('games that ended in 1970 are old', 'src/store/statement.def', ' AND ended_ms >= ?4 AND ended_ms >= created_ms ORDER BY number")',
     ' AND ?4 > 0 ORDER BY number")', script('clock.py', '{build}/tests/libwrong-clock.so')),
    ('a clock that is ahead ends bans', 'src/server/core/core.c', '    core->wall = wall_ms;\n',
     '    if (core->wall && wall_ms - core->wall > 3600000)\n        core->now += wall_ms - core->wall;\n    core->wall = wall_ms;\n', program('life')),
    ('a delay ends with a clock that is ahead', 'src/server/core/past.c', '(told < sure ? told : sure) >=', 'told + 0 * sure >=', program('life')),
    ('what was said is deleted too early', 'src/server/core/expiry.c',
     'time - l->keep_chat_h * HOUR_MS', 'time - l->keep_chat_h * 2000000', script('operate.py')),
    ('what was said is not deleted on request', 'src/store/schema.c',
     '" game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,"\n    " at_ms',
     '" game INTEGER NOT NULL,"\n    " at_ms', script('operate.py')),
    ('what is deleted stays in the file', 'src/store/sqlite.c',
     'PRAGMA secure_delete = ON;', 'PRAGMA secure_delete = OFF;', script('operate.py')),
    ('the digest of a line is not its own', 'src/store/entry.c', '(unsigned char)(row->digest >> 8 * i)',
     '(unsigned char)(row->digest >> 8 * i & 254)', script('drain.py', DRAIN_ROUNDS='2')),
    ('who asked for a line is lost when it is gathered', 'src/store/entry.c', '*at++ = row->client != NULL;',
     '*at++ = row->client != NULL && row->seq % 64;', FRESH),
    ('a chapter is read from its first line, whatever was asked for', 'src/store/read.c',
     'if (*good && row.seq >= v->from && !v->visit.log(v->context, &row))',
     'if (*good && !v->visit.log(v->context, &row))', FRESH),
    ('lines that are fresh are not read', 'src/store/read.c', 'if (answer != BQ_STORE_OK || fresh < from_seq || fresh == last)',
     'if (last || answer != BQ_STORE_OK || fresh < from_seq)', FRESH),
    ('lines are lost when they are gathered', 'src/store/fresh.c', 'for (size_t i = at->first; i; i = g->place[i - 1].next)',
     'for (size_t i = at->first; i && g->n < 900; i = g->place[i - 1].next)', script('drain.py', DRAIN_ROUNDS='2')),
    ('a batch that failed leaves its count behind', 'src/store/fresh.c', '    store->unsure = true;\n}', '}', FRESH),
    ('a game that is forgotten leaves its fresh lines', 'src/store/write.c',
     '        answer = bq__store_gather(store); /* nobody is known any more */\n', '        at = at;\n', FRESH),
    ('a backup lacks rows', 'src/store/backup.c', '"PRAGMA journal_mode = DELETE"',
     '"DELETE FROM chapter WHERE rowid IN (SELECT rowid FROM chapter ORDER BY rowid DESC LIMIT 20); DELETE FROM fresh;"\n'
     '                              "PRAGMA journal_mode = DELETE"', script('drain.py', DRAIN_ROUNDS='2')),
    ('a backup lacks the seats', 'src/store/backup.c', '"PRAGMA journal_mode = DELETE"',
     '"DELETE FROM seat; PRAGMA journal_mode = DELETE"', script('drain.py', DRAIN_ROUNDS='2')),
    ('SIGTERM stops at once', 'src/server/shell/serve.c',
     '    bq__shell_before(shell);\n    bq__shell_drain(shell);\n', '    bq__shell_stop(shell, 0);\n',
     script('drain.py', DRAIN_ROUNDS='2')),
    ('the end does not wait for the disk', 'src/server/shell/loop.c',
     '((bq_core_idle(shell->core) && !shell->disk_busy) || now', '(shell->draining || now', script('drain.py')),
    ('two seconds less after a restart', 'src/server/core/time.c',
     'int64_t more = table->restarted ? core->limits.restart_s * 1000 : 0;',
     'int64_t more = table->restarted ? core->limits.restart_s * 1000 - 2000 : 0;', script('drain.py', DRAIN_ROUNDS='3')),
    ('a report is lost at a restart', 'src/server/core/report.c',
     '    bq__core_op_write(core, table, &write);\n', '    (void)write;\n', program('reports')),
    ('a restart forgets who has reported whom', 'src/server/core/load.c',
     '!bq__core_people_note(&l->people, name, reporter);', '!bq__core_people_note(&l->people, name, NULL);', program('reports')),
    ('a report is shown to players', 'src/server/core/report.c',
     '    core->tally.reports++;\n', '    core->tally.reports++;\n    bq__core_news(core, table, NULL, "back", op->seat);\n', program('reports')),
    ('anybody may be reported, and be it a bot', 'src/server/core/report.c',
     '    if (!bq__core_people_has(&table->people, name, NULL)) /*', '    if (!table) /*', program('reports')),
    ('a chat that is off is ignored', 'src/server/core/talk.c',
     '    if (!bq_limits_on(&core->limits, BQ_OFF_CHAT))\n', '    if (!core)\n', program('reports')),
    ('public tables that are off are listed', 'src/server/core/lobby.c',
     'bool shown = bq_limits_on(&core->limits, BQ_OFF_PUBLIC);', 'bool shown = true;', program('reports')),
    ('an edition that is off is played', 'src/server/core/off.c',
     'return core->foreign[i] && !bq_limits_on(&core->limits, BQ_OFF_FOREIGN);', 'return false;', program('reports')),
    ('nobody is told that something is off', 'src/server/core/off.c', '    if (changed)\n', '    if (changed && !limits)\n', program('reports')),
    ('a restart switches everything on', 'src/server/shell/switches.c',
     '    FILE *file = shell->admin_path[0] ? fopen(path, "re") : NULL;\n', '    FILE *file = NULL;\n', script('moderate.py')),
    ('the file of limits undoes what the operator has said', 'src/server/shell/switches.c',
     '    for (unsigned i = 0; i < BQ_OFFS; i++)\n        if (shell->switched[i] != BQ__AS_CONFIGURED)\n            bq_limits_switch',
     '    for (unsigned i = 0; i < BQ_OFFS && !shell->limits.keep_look_s; i++)\n        if (shell->switched[i] != BQ__AS_CONFIGURED)\n            bq_limits_switch',
     script('moderate.py')),
    ('rules that nobody plays by any more stay', 'src/store/schema.c',
     '    "CREATE TRIGGER rules_changed AFTER UPDATE OF edition ON game" DROP_RULES\n', '', KEEP),
    ('a game that is deleted leaves its rules', 'src/store/schema.c',
     '    "CREATE TRIGGER rules_left AFTER DELETE ON game" DROP_RULES\n', '', script('rules.py', RULES_CHANGES='20')),
    ('rules that others play by go, too', 'src/store/schema.c',
     ' AND NOT EXISTS (SELECT 1 FROM game WHERE game.edition = OLD.edition); END;"', '; END;"', KEEP),
    ('what has piled up stays', 'src/store/schema.c',
     '    "DELETE FROM edition WHERE NOT EXISTS (SELECT 1 FROM game WHERE game.edition = edition.digest);"\n', '', UPGRADE),
    ('what has piled up needs as much room again', 'src/store/schema.c', 'PRAGMA secure_delete = FAST', 'PRAGMA secure_delete = ON', UPGRADE),
    ('rules that were there once are not written again', 'src/server/core/op.c',
     '    if (create || memcmp(&s->rules->digest, &table->setup.rules->digest, sizeof s->rules->digest)) {\n',
     '    static bq_sha256_digest written[4096];\n    static size_t n;\n    size_t i = 0;\n'
     '    while (i < n && memcmp(&written[i], &s->rules->digest, sizeof written[0]))\n        i++;\n'
     '    if (i == n && n < 4096) {\n        written[n++] = s->rules->digest;\n', program('life')),
    ('a report outlives what was said', 'src/store/write.c',
     '    return answer == BQ_STORE_OK ? write_pair(store, BQ__SQL_DROP_OLD_REPORTS, before_ms, after_ms) : answer;\n', '    return answer;\n', KEEP),
    ('a report of a game that is marked is shown', 'src/store/statement.def',
     'WHERE gone_ms = 0 "\nBQ_SQL(REPORTS_OPEN', 'WHERE 1 "\nBQ_SQL(REPORTS_OPEN', KEEP),
    ('a muted person is heard', 'src/client/hear.c',
     'h->kind == BQ_HEARD_CHAT && bq_client_is_muted(c, h->who))', 'h->kind == BQ_HEARD_CHAT && !c)', MUTE),
    ('who is muted is not kept', 'src/client/errand.c', '    bq_client_muted_print(c, seat->muted);\n', '', MUTE),
    ('the house is held to nothing', 'src/fair/pin.c', '    return bq_pin_accuse(pin, fault) ? BQ_PIN_ACCUSE : BQ_PIN_NOTHING;\n',
     '    (void)fault;\n    return pin ? BQ_PIN_NOTHING : BQ_PIN_ACCUSE;\n', DISHONEST),
    ('a secret that does not come is not missed', 'src/client/dice.c', '    return over && !c->pin.fault && ', '    return over && c->pin.fault && ', DISHONEST),
    ("an honest house's other rules are a lie", 'src/fair/pin.c', '!same(pin->rules, told->rules) || took_it_late', 'took_it_late', PIN),
    ('a nonce may be left out when all are known', 'src/fair/pin.c', '    if (left || mine->seat', '    if (mine->seat', PIN),
    ('people change seats when all is known', 'src/fair/pin.c', '        return BQ_PIN_SEATS; /*', '        return BQ_PIN_FINE; /*', PIN),
    ('nonces are shown under a used secret', 'src/fair/pin.c', '    if (was_used(pin, told->commitment))\n        return BQ_PIN_KEPT;\n', '', PIN),
    ("a promise is added when nonces are known", 'src/fair/pin.c', '!same(pin->other[s->seat], s->commitment) : known)', '!same(pin->other[s->seat], s->commitment) : known && !s->there)', PIN),
    ("a nonce is shown to a house that does not say what it holds", 'src/fair/pin.c', '    if (!ours)\n        return BQ_PIN_NONCE;\n', '', PIN),
    ("one's own nonce may be left out when the game is on", 'src/fair/pin.c', 'if (!mine->nonce.size && pin->stage != BQ_PIN_SEALED)', 'if (!mine->nonce.size)', PIN),
    ("a table is opened again when its game is on", 'src/fair/pin.c', '    if (pin->stage == BQ_PIN_SEALED) /*', '    if (pin->stage == BQ_PIN_SEALED && !told) /*', PIN),
    ("what is told to nobody's seat is not held against the house", 'src/fair/pin.c', '        return hear_from_outside(pin, told, rules);', '        return pin ? BQ_PIN_NOTHING : hear_from_outside(pin, told, rules);', PIN),
    ("a player's other device is a lie", 'src/fair/pin.c', 'return !ours && !pin->counted && !used &&', 'return !ours && !pin->counted && !used && !told &&', HONEST),
    ("a line that was lost is held against the house", 'src/client/client.c', '    bq_pin_parted(&c->pin);\n', '', HONEST),
    ("another start is held against the house", 'src/fair/pin.c', '(!shows && mine->part != BQ_PART_SHOWN) ||', '(!shows && mine->part != BQ_PART_SHOWN && !told) ||', HONEST),
    ('any word of the dice answers the question for the secret', 'src/client/dice.c', '    c->told_since = true;\n}',
     '    c->told_since = true;\n    if (c->asked_secret && bq_client_owed(c))\n        bq__client_dice_accuse(c, BQ_PIN_UNSHOWN);\n}', HONEST),
    ('a commitment that came late is a lie while nonces are shown', 'src/fair/pin.c', '    if (took_it_late(pin, told))\n        return left_out(pin);\n', '', HONEST),
    ('a commitment that came late is a lie while the table is open', 'src/fair/pin.c', ' || took_it_late(pin, told))\n', ')\n', PIN),
    ('sleep is held against the house', 'src/client/dice.c', '!c->owed_by || slept ||', '!c->owed_by || (slept && !c) ||', HONEST),
    ('nothing is owed at a table that is closed', 'src/terminal/lines/online.c', '    o->failed = bq__online_close(s);', '    o->failed = true;', LIAR),
    ('what is held against a house is written over', 'src/client/kept.c', 'bq_kept_accuses(seat) && is_evidence(seat)) {', 'bq_kept_accuses(seat) && is_evidence(seat) && !seat) {', KEPT),
    ('what is held against a house is forgotten', 'src/client/kept.c', '    if (!is_evidence(seat))\n', '    if (!is_evidence(seat) || seat)\n', KEPT),
    ("a game that is told again may be another", 'src/client/dice.c', 'if (ours && c->seen == bq_table_length(c->game) &&', 'if (ours && !c && c->seen == bq_table_length(c->game) &&', DISHONEST),
    ("a program's lost line has a say", 'src/server/core/agree.c', '    return program && table->setup', '    return program && table->here[seat].conn && table->setup', program('agree')),
    ("who said something is forgotten with the night", 'src/server/core/load.c', '    if (spoke)\n', '    if (spoke && l->bad)\n', program('reports')),
    ("a seat that is said to be another's is owed nothing", 'src/client/dice.c', '(promised || (seated(c) && bq_table_chain(c->game)))',
     'seated(c) && (promised || bq_table_chain(c->game))', DISHONEST),
    ('dice that are bound to nothing are passed over', 'src/client/dice.c', '    tell_unbound(c);\n    bq__', '    (void)tell_unbound;\n    bq__', DISHONEST),
    ('starts that were broken off are passed over', 'src/client/dice.c', 'BQ_PIN_SEALED && c->pin.broken)', 'BQ_PIN_SEALED && !c)', DISHONEST),
    ('any rules go by a known name', 'src/client/own.c', '    c->other_rules = differ(c, theirs);\n', '    c->other_rules = differ(c, theirs) && !c;\n', DISHONEST),
    ("another house reaches this one's seats", 'src/client/kept.c', '    server_word(seat, word);\n', '    snprintf(word, sizeof word, "0");\n', KEPT),
    ('seats that were kept before are not found again', 'src/client/kept.c', 'read_seat(file, &old) && same_server', '!read_seat(file, &old) && same_server', KEPT),
    ('a pin without a nonce is believed', 'src/save/head.c', ' || !plan->fair.nonce[seat].size)', ')', VERIFY),
    ("a liar's game is taken for the game", 'src/client/mirror.c', ' && !c->exporting && !c->pin.fault ? ', ' && !c->exporting ? ', DISHONEST),
    ('a game that is over needs no secret', 'src/save/read.c', "    else if (sound && is_kept_back(table))\n", "    else if (sound && is_kept_back(table) && r.torn)\n",
     VERIFY),
    ('the operator stands in line with everybody', 'src/server/core/conn.c', 'core->stopping || core->dead ? 0 : let_in(core, &core->operator_, tag);',
     'core->stopping || core->dead || !bq__core_address(core, &(bq_address){{32, 1}}) ? 0 : let_in(core, bq__core_address(core, &(bq_address){{32, 1}}), tag);',
     program('addresses')),
    ('the list of what is deleted is borrowed', 'src/server/core/admin.c',
     '    free(core->hidden); /* a copy: whoever deletes may let go of the list whenever it likes */\n'
     '    core->hidden = n ? bq__core_must(malloc(n * sizeof *games)) : NULL;\n    if (n)\n        memcpy(core->hidden, games, n * sizeof *games);\n',
     '    core->hidden = (bq_game_id *)(uintptr_t)games;\n', program('life')),
    ('people are voted out of games that are over', 'src/server/core/talk.c', '    else if (table->setup.status != BQ_GAME_PLAYING) /*',
     '    else if (table->setup.status == BQ_GAME_WAITING) /*', program('stop')),
    ('a stopped game has no end in its log', 'src/server/core/talk.c', '    if (table->game)\n        return bq__core_submit(', '    if (table->game && core->dead)\n        return bq__core_submit(',
     program('stop')),
    ('a part of a game is longer than was promised', 'src/server/core/limits.def', 'BQ_LIMIT(export_bytes, 49152, 1, 81920,',
     'BQ_LIMIT(export_bytes, 49152, 1, 131072,', program('extremes')),
    ('a store that is refused is written to first', 'src/store/write.c', '    enum bq_store_answer answer = look_around(store);\n',
     '    if (read_epoch(store, &store->epoch) == BQ_STORE_OK) {\n        store->epoch++;\n        store->owed = true;\n'
     '        (void)begin_epoch(store, false);\n        store->epoch--;\n    }\n    enum bq_store_answer answer = look_around(store);\n', DAMAGE),
    ('an address is remembered until another one comes', 'src/server/core/address.c', '    if (core->tidy.due == INT64_MAX)\n',
     '    if (core->dead && core->tidy.due == INT64_MAX)\n', program('life')),
    ('what ends while the clock is behind is old at once', 'src/server/core/core.c', 'return known > core->wall && known - core->wall < decade ? known : core->wall;',
     'return known < -decade ? known : core->wall;', DST),
    ('a mark is as old as the clock says', 'src/server/core/expiry.c', '.again = true,\n                    .mark_ms = clock->at,',
     '.again = true,\n                    .mark_ms = time,', program('life')),
    ('what is marked is never deleted', 'src/server/core/expiry.c', '.again = true,\n', '.again = false,\n', DST),
    ('what is deleted is deleted behind the back of who has it open', 'src/server/core/expiry.c', 'if (s->marked || !bq_core_has(core, id))',
     'if (s->marked || core)', program('life')),
    ('a clock that is ahead is believed', 'src/server/core/expiry.c', 'clock->at += behind < step ? behind : step;', 'clock->at += behind + 0 * step;', DST),
    ('small draws are favoured', 'src/fair/fair.c', '    return word < whole;', '    return word < whole || n == 36;', FAIR),
    ('the clock has a say in the dice', 'src/fair/fair.c',
     '        put_number(&r, try, 1);\n', '        long time(long *);\n        put_number(&r, try + (unsigned)(time(NULL) & 1), 1);\n', SOURCE),
    ('shown: the card after the one that was drawn', 'src/text/event.c',
     'names->card[ev->what][ev->a - 1] : NULL', 'names->card[ev->what][ev->a % names->edition->deck_size[ev->what]] : NULL', SHOWN),
    ('shown: a card is not shown', 'src/terminal/screens/moment.c',
     'return line->kind == BQ_EV_CARD || line->kind == BQ_EV_BANKRUPT;', 'return line->kind == BQ_EV_BANKRUPT;', SHOWN),
    ('shown: a hotel is a house', 'src/terminal/screens/cell.c',
     "st->level[square] == ed->hotel ? 'H' : (char)('0' + st->level[square])", "(char)('0' + st->level[square] % ed->hotel + st->level[square] / ed->hotel * 4)", SHOWN),
    ('shown: a hotel is cut off', 'src/terminal/screens/cell.c',
     "st->level[square] == ed->hotel ? 'H' : (char)", "st->level[square] == ed->hotel ? ' ' : (char)", SHOWN),
    ('shown: the fifth token of a square is invisible', 'src/terminal/screens/cell.c',
     'if (!there || c.n + 1 >= TOKENS + (jailed ? 0 : 1))', 'if (!there || c.n >= 4)', SHOWN),
    ('shown: a square has the tint of another', 'src/terminal/screens/cell.c',
     'BQ__STYLE(BQ__INK_FACE + owner, 0)', 'BQ__STYLE(BQ__INK_FACE + (owner + 1) % 8, 0)', SHOWN),
    ('shown: neither price nor rent on a square', 'src/terminal/screens/cell.c',
     'put_figure(v, square, r.row, r.col + from, r.w - from, deed', 'put_figure(v, square, r.row, r.col + from, 0 * from, deed', SHOWN),
    ('shown: dice of another roll in a replay', 'src/terminal/screens/replay.c',
     'if (walk->cmd->verb == BQ_CMD_DICE) {', 'if (walk->cmd->verb == BQ_CMD_DICE && !v->dice[0]) {', SHOWN),
    ('shown: dice of another roll', 'src/terminal/screens/motion.c',
     '        v->dice[0] = ev->a;\n        v->dice[1] = ev->b;\n    }\n}\n', '        v->dice[0] = v->dice[1] ? v->dice[1] : ev->a;\n        v->dice[1] = ev->b;\n    }\n}\n', SHOWN),
    ('shown: sums of another player', 'src/terminal/screens/players.c',
     'in ? bq__money(v, st->cash[seat])', 'in ? bq__money(v, st->cash[st->turn])', SHOWN),
    ('shown: sums of another player in an auction', 'src/terminal/screens/auction.c',
     'bq__money(v, st->cash[seat])', 'bq__money(v, st->cash[a->bidder < BQ_SEATS ? a->bidder : seat])', SHOWN),
    ('shown: the bid of another', 'src/terminal/screens/auction.c',
     'BQ_T_SCREEN_BID_HIGH, bq_arg_of(BQ_ARG_SEAT, "seat", a->bidder)', 'BQ_T_SCREEN_BID_HIGH, bq_arg_of(BQ_ARG_SEAT, "seat", st->turn)', SHOWN),
    ('shown: two of eight players without a sum', 'src/terminal/screens/players.c',
     'bool crowded = (int)seats > r.h && r.w >= 2 * NARROW;', 'bool crowded = (int)seats > 8 * r.h;', SHOWN),
    ('shown: the owner is another', 'src/terminal/screens/cell.c',
     "owner < BQ_SEATS ? 'A' + owner : (uint32_t)FREE", "owner < BQ_SEATS ? 'A' + (owner + 1) % v->st->seats : (uint32_t)FREE", SHOWN),
    ('shown: somebody else is asked', 'src/terminal/screens/decision.c',
     '        bq_text_question(&b, v->s->language, &v->s->names, &v->ask);\n',
     '        bq_ask other = v->ask;\n        other.seat = (uint8_t)((other.seat + 1) % v->st->seats);\n        bq_text_question(&b, v->s->language, &v->s->names, &other);\n', SHOWN),
    ('shown: who is out still has a token', 'src/terminal/screens/cell.c',
     'bool there = st->in >> seat & 1u && st->position[seat] == square &&', 'bool there = st->position[seat] == square &&', SHOWN),
    ('shown: a square in plain mode has tokens of who is out', 'src/terminal/session/query.c',
     '        if (st->in >> seat & 1u && st->position[seat] == square)\n', '        if (st->position[seat] == square)\n', SHOWN),
    ('shown: a hotel is five houses in plain mode', 'src/terminal/lines/board.c',
     'else if (st->level[square] && st->level[square] == ed->hotel)', 'else if (st->level[square] > ed->hotel)', SHOWN),
    ('shown: the eighth token of a square is cut off in plain mode', 'src/terminal/lines/board.c',
     'if (used && used < CELL) {', 'if (used) {', SHOWN),
    ('shown: a payment leaves another purse than it says', 'src/terminal/session/events.c',
     '        cash[ev->seat] -= ev->amount;\n    if (to)\n        cash[ev->to] += ev->amount;\n    const', '        cash[ev->seat] -= ev->amount;\n    const', SHOWN),
    ('shown: the ranking begins with the last', 'src/terminal/session/sums.c',
     'for (; at > 0 && ahead(s, sums, i, order[at - 1]); at--)', 'for (; at > 0 && !ahead(s, sums, i, order[at - 1]); at--)', SHOWN),
    ('page: the card after the one that was drawn', 'web/src/lib/stage.svelte.ts', '?.[drawn.n - 1]', '?.[drawn.n % 16]', PAGE),
    ('page: a hotel is not drawn', 'web/src/ui/Board.svelte', '{#if c.band && built >= game.board.hotel}',
     '{#if c.band && built > game.board.hotel}', PAGE),
    ('page: who is out still has a token', 'web/src/ui/Board.svelte', '{#if game.state.seats[seat]?.in && cells.length}',
     '{#if game.state.seats[seat] && cells.length}', PAGE),
    ('page: sums of another player', 'web/src/ui/Players.svelte', '{money(game, game.stage.cash[seat] ?? s.cash)}',
     '{money(game, game.state.seats[0]!.cash)}', PAGE),
    ('page: the owner is another', 'web/src/ui/Board.svelte', 'stroke={colourOf(owner)}',
     'stroke={colourOf(owner + 1)}', PAGE),
    ('page: what is paid is green', 'web/src/ui/Log.svelte', 'class:minus={line.amount < 0}', 'class:minus={line.amount > 0}', PAGE),
    ('page: the dice of another moment', 'web/src/lib/stage.svelte.ts', '    this.lay(a, b, true);\n', '', PAGE),
    ('page: somebody else is asked', 'web/src/ui/Decision.svelte', '          {game.extra.question}\n',
     "          {game.extra.question.replaceAll(game.state.question.seat ?? '', game.name(0))}\n", PAGE),
]


def same(path, other):
    try:
        with open(path, 'rb') as one, open(other, 'rb') as two:
            return one.read() == two.read()
    except FileNotFoundError:
        return False


def prepare():
    """The copy is as the sources are. What changes in it is new to the build, even where the sources are older than what
    an earlier defect has left behind: else that defect would stay."""
    listed = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = {path for path in listed.stdout.split('\n') if path and os.path.isfile(os.path.join(ROOT, path))}
    for folder, _, names in os.walk(TREE):
        for name in names:
            if os.path.relpath(os.path.join(folder, name), TREE) not in wanted:
                os.unlink(os.path.join(folder, name))
    for path in wanted:
        to = os.path.join(TREE, path)
        if not same(os.path.join(ROOT, path), to):
            os.makedirs(os.path.dirname(to), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), to)
    if not os.path.exists(os.path.join(BUILD, 'build.ninja')):
        quick = ['-Dwerror=false', '-Doptimization=1', '-Db_lto=false']  # it is linked once for every defect
        subprocess.run(['meson', 'setup', BUILD, TREE] + quick, check=True, stdout=subprocess.DEVNULL)


def run(targets, command, env):
    built = subprocess.run(['ninja', '-C', BUILD] + targets, capture_output=True, text=True)
    if built.returncode:
        return None, built.stdout[-600:]
    full = dict(os.environ, BQ_BINARY=os.path.join(BUILD, 'banquier'), BANQUIER_EDITIONS=os.path.join(TREE, 'editions'), **env)
    try:
        ran = subprocess.run(command, capture_output=True, text=True, errors='replace', env=full, cwd=TREE, timeout=600)
        return ran.returncode, ran.stdout
    except subprocess.TimeoutExpired:
        return 1, 'not ok - it hangs'


def is_green(test, known={}):
    """Without any defect. Who is red anyway finds everything."""
    key = repr(test)
    if key not in known:
        known[key] = run(*test)[0] == 0 or run(*test)[0] == 0
    return known[key]


def places():
    """Each defect has one place in the sources, and changes it."""
    print('1..%d' % len(DEFECTS))
    good = True
    for number, (name, path, old, new, _) in enumerate(DEFECTS, 1):
        file = os.path.join(ROOT, path)
        there = 0
        if os.path.exists(file):
            with open(file) as source:
                there = source.read().count(old)
        fits = there == 1 and old != new
        good = good and fits
        print('%s %d - %s: one place in %s' % ('ok' if fits else 'not ok', number, name, path))
    sys.exit(0 if good else 1)


def main():
    wanted = sys.argv[1:]
    if wanted == ['--places']:
        places()
    prepare()
    count = missed = 0
    for name, path, old, new, test in DEFECTS:
        if wanted and not any(word in name for word in wanted):
            continue
        file = os.path.join(TREE, path)
        with open(file) as source:
            text = source.read()
        count += 1
        if text.count(old) != 1:
            missed += 1
            print('not ok %d - %s: the place is not there any more (%s)' % (count, name, path))
            continue
        if not is_green(test):
            missed += 1
            print('not ok %d - %s: its test is red without it' % (count, name))
            continue
        with open(file, 'w') as source:
            source.write(text.replace(old, new))
        code, said = run(*test)
        with open(file, 'w') as source:
            source.write(text)
        red = [line for line in said.split('\n') if line.startswith('not ok')]
        good = code not in (0, None)
        missed += not good
        print('%s %d - %s: %s' % ('ok' if good else 'not ok', count, name,
                                  'it does not build: ' + said if code is None else
                                  (red or ['the test ended early'])[0][:110].replace('#', '%') if good else 'no test turned red'))
        sys.stdout.flush()
    print('1..%d' % count)
    print('%d defects, %d found' % (count, count - missed))
    sys.exit(1 if missed else 0)


if __name__ == '__main__':
    main()
