// fold.mjs - a game as its events tell it: who has what, and stands where, after each command. The states that a module tells are
// not looked at, but for the first one.

const bank = (name, seats) => !(name in seats);

export class Fold {
  /** Of the game that this module has loaded. */
  constructor(module) {
    const first = module.ask('seek', 0).state;
    this.board = module.ask('board');
    this.history = module.ask('history', 0, 1e6);
    this.names = first.seats.map((s) => s.name);
    let now = {
      n: 0, round: first.round, turn: first.turn, over: first.stage === 'over', winners: [], order: first.stage === 'order', roll: null, moved: null, card: null, standing: null,
      seats: Object.fromEntries(first.seats.map((s) => [s.name, { cash: s.cash, at: s.at, in: s.in, jailed: s.jailed }])),
      squares: Object.fromEntries(first.squares.map((s) => [s.square, { owner: this.names.includes(s.owner) ? s.owner : '', level: s.level, mortgaged: s.mortgaged, prison: !!s.prison, squatter: !!s.squatter }])),
      paid: {}, kept: {},
    };
    this.facts = [now];
    for (const { n, events } of this.history) {
      if (n === 0) continue;
      now = structuredClone(now);
      Object.assign(now, { n, roll: now.roll && { ...now.roll, now: false }, card: null });
      for (const e of events) this.hear(now, e);
      this.facts[n] = now;
    }
  }

  at(n) { return this.facts[n]; }
  get last() { return this.facts.at(-1); }

  hear(f, e) {
    const seat = f.seats[e.seat], square = f.squares[e.square];
    switch (e.event) {
      case 'pay':
        if (!bank(e.from, f.seats)) f.seats[e.from].cash -= e.amount;
        if (!bank(e.to, f.seats)) f.seats[e.to].cash += e.amount;
        f.paid[`${bank(e.from, f.seats) ? '' : e.from}>${bank(e.to, f.seats) ? '' : e.to}`] = (f.paid[`${bank(e.from, f.seats) ? '' : e.from}>${bank(e.to, f.seats) ? '' : e.to}`] ?? 0) + e.amount;
        break;
      case 'deed': square.owner = bank(e.to, f.seats) ? '' : e.to; break;
      case 'built': case 'razed': square.level = e.to; break;
      case 'mortgaged': square.mortgaged = true; break;
      case 'redeemed': square.mortgaged = false; break;
      case 'prison': square.prison = e.made; break;
      case 'squatter-stays': square.squatter = true; break;
      case 'squatter-gone': square.squatter = false; break;
      case 'round': f.round = e.round; break;
      case 'turn': f.turn = e.seat; f.order = false; break;
      case 'roll':
        f.roll = { a: e.a, b: e.b, by: e.seat, n: f.n, now: true };
        if (!['order', 'utility'].includes(e.purpose)) f.moved = { a: e.a, b: e.b, by: e.seat };
        f.card = f.standing = null;
        break;
      case 'move': seat.at = e.square; break;
      case 'jailed': Object.assign(seat, { at: this.board.jail, jailed: true }); break;
      case 'freed': seat.jailed = false; break;
      case 'bankrupt': Object.assign(seat, { in: false, jailed: false }); break;
      case 'card-kept': f.kept[`${e.deck} ${e.card}`] = e.seat; break;
      case 'card-given': f.kept[`${e.deck} ${e.card}`] = e.to; break;
      case 'card-back': delete f.kept[`${e.deck} ${e.card}`]; break;
      case 'card': f.card = f.standing = { deck: e.deck, card: e.card, by: e.seat, n: f.n }; break;
      case 'over': Object.assign(f, { over: true, winners: e.winners }); break;
      default: break;
    }
  }

  /** How often there was something worth looking at. */
  count(sums) {
    for (const f of this.facts) {
      if (!f) continue;
      const deeds = Object.values(f.squares), seats = Object.values(f.seats).filter((s) => s.in), crowd = seats.some((s) => seats.filter((t) => t.at === s.at).length > 4);
      sums.hotels += deeds.some((s) => s.level >= this.board.hotel);
      sums.houses += deeds.some((s) => s.level > 0 && s.level < this.board.hotel);
      sums.mortgaged += deeds.some((s) => s.mortgaged);
      sums.crowds += crowd;
      sums.jailed += seats.some((s) => s.jailed);
      sums.out += seats.length < this.names.length;
      sums.cards += f.card !== null;
      sums.kept += Object.keys(f.kept).length > 0;
    }
  }
}
