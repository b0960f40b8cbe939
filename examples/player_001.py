#!/usr/bin/env python3
"""A player of document 001 (docs/DOORS.md). Python's standard library, nothing else.

    python3 player_001.py HOST:PORT [TABLE [NAME]] [--json] [--ack] [--seats N]

It buys while it can spare the money, builds where a colour is whole, and says in the end whether it has won. Without a
TABLE it plays at any that waits."""
import argparse
import json
import socket

COLOURS = {'MARRON': (0, 1), 'CYAN': (3, 4, 5), 'ROSE': (6, 8, 9), 'ORANGE': (11, 12, 13), 'ROUGE': (14, 15, 16),
           'JAUNE': (18, 19, 21), 'VERT': (22, 23, 24), 'BLEU': (26, 27)}  # ranks of their squares
HOUSE = {'MARRON': 50, 'CYAN': 50, 'ROSE': 100, 'ORANGE': 100, 'ROUGE': 150, 'JAUNE': 150, 'VERT': 200, 'BLEU': 200}
SPARE = 100  # what it likes to keep


def read(line):
    """A line in either form as (name, body, params)."""
    if line.startswith('{'):
        command = json.loads(line)
        return command['name'], command['body'], command['params']
    name, _, rest = line.partition(':')
    body, _, params = rest.partition('?')
    return name, body, dict(pair.split('=', 1) for pair in params.split('&') if pair)


def write(name, body='', params=None, as_json=False):
    if as_json:
        return json.dumps({'name': name, 'body': body, 'params': params or {}}, ensure_ascii=False)
    pairs = '&'.join('%s=%s' % pair for pair in (params or {}).items())
    return name + (':' + body if body or pairs else '') + ('?' + pairs if pairs else '')


class Player:
    """What it thinks; lines come and go by somebody else's hand."""

    def __init__(self, name, table='auto', as_json=False, ack=False, seats=None):
        self.name, self.table, self.as_json, self.ack, self.seats = name, table, as_json, ack, seats
        self.end = None  # 'youWin' or 'youLost'
        self.asked = 0
        self.told = []  # with `ack`: how it sits, and what was refused

    def hello(self):
        params = {'playerId': self.name}
        if self.seats:
            params['seats'] = str(self.seats)
        if self.ack:
            params['ack'] = '1'
        return write('join', self.table, params, self.as_json)

    def answer(self, line):
        """What it says to a line, or None."""
        name, body, params = read(line)
        if name in ('youWin', 'youLost'):
            self.end = name
            return None
        if name in ('joined', 'refused'):
            self.told.append((name, body, params))
            return None
        self.asked += 1
        cash = int(body.split(';')[1])
        board = [tuple(int(n) for n in params[str(rank)].split(';')) for rank in range(28)]
        return write(getattr(self, name)(cash, board), as_json=self.as_json)

    def askGetOutOfJail(self, cash, board):
        return 'YesOut' if cash >= 50 + SPARE else 'NoIn'

    def askRemoveInstantlySquat(self, cash, board):
        return 'YesGetRid' if cash >= 200 + 4 * SPARE else 'NoDoNot'

    def askBuyProperty(self, cash, board):
        return 'YesBuy' if cash >= 3 * SPARE else 'NoBuy'

    def thinkAndAnswer(self, cash, board):
        """A house on every colour that is ours, as long as there is money."""
        build = []
        for colour, ranks in COLOURS.items():
            whole = all(board[r][0] == 1 and board[r][1] <= 5 for r in ranks)
            if whole and any(board[r][1] < 5 for r in ranks) and cash >= HOUSE[colour] + SPARE:
                build.append('%s,1' % colour)
                cash -= HOUSE[colour]
        return '%s_N_N_N' % (';'.join(build) or 'N')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('address')
    parser.add_argument('table', nargs='?', default='auto')
    parser.add_argument('name', nargs='?', default='Python')
    parser.add_argument('--json', action='store_true')
    parser.add_argument('--ack', action='store_true')
    parser.add_argument('--seats', type=int)
    args = parser.parse_args()
    host, port = args.address.rsplit(':', 1)
    player = Player(args.name, args.table, args.json, args.ack, args.seats)
    with socket.create_connection((host, int(port))) as line, line.makefile('r', encoding='utf-8', newline='\n') as come:
        line.sendall((player.hello() + '\n').encode())
        for text in come:
            answer = player.answer(text.rstrip('\n'))
            if answer is not None:
                line.sendall((answer + '\n').encode())
    for told in player.told:
        print(*told)
    print(player.end or 'the server has hung up')
    return 0 if player.end else 1


if __name__ == '__main__':
    raise SystemExit(main())
