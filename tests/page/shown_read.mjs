// shown_read.mjs - the whole table read from the document, in one go; held to what has happened (fold.mjs); and defects that are put into
// the document, each with the kind of difference that must then be found.

/** Everything that stands there. Sizes and places are in pixels, colours as they are painted. */
export const read = (page) => page.evaluate(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  for (const a of document.getAnimations()) if (Number.isFinite(a.effect.getComputedTiming().endTime)) a.finish(); // colours that are still changing
  const text = (e) => (e?.textContent ?? '').replace(/\s+/g, ' ').trim(), box = (e) => { const r = e?.getBoundingClientRect(); return r && { x: r.x, y: r.y, w: r.width, h: r.height }; };
  const fill = (e) => (e ? getComputedStyle(e).fill : ''), stage = document.querySelector('.decision');
  return {
    round: text(document.querySelector('header.bar .number')),
    players: [...document.querySelectorAll('.players')].map((list) => [...list.querySelectorAll('li')].map((li) => ({
      name: text(li.querySelector('.name')), cash: text(li.querySelector('.cash')), fortune: text(li.querySelector('.worth .note')), out: li.classList.contains('out'), turn: li.classList.contains('turn'),
      colour: fill(li.querySelector('svg path')), kept: [...text(li.querySelector('.who .note'))].filter((c) => c === '◆').length, deeds: list.matches('.compact') ? -1 : li.querySelectorAll('.pips i').length, pledged: li.querySelectorAll('.pips i.dim').length,
    }))),
    squares: [...document.querySelectorAll('g.square')].map((g) => ({
      i: Number(g.id.slice(7)), label: (g.getAttribute('aria-label') ?? '').replace(/\s+/g, ' '), name: [...g.querySelectorAll('.name tspan')].map((t) => t.textContent).join(' '), foot: text(g.querySelector('.foot')),
      initial: text(g.querySelector('.initial')), stroke: g.querySelector('.owned') ? getComputedStyle(g.querySelector('.owned')).stroke : '', cell: box(g.querySelector('.cell')),
      houses: [...g.querySelectorAll('.house')].map(box), hotels: [...g.querySelectorAll('.hotel')].map(box), pledged: !!g.querySelector('.still'), special: [...g.querySelectorAll('.special')].map((p) => p.getAttribute('d')),
    })),
    tokens: [...document.querySelectorAll('.tokens .token')].map((e) => ({ ...box(e), colour: fill(e.querySelector('.body')) })),
    dice: [...(stage?.querySelectorAll('.dice svg') ?? [])].map((e) => e.querySelectorAll('.pip').length), thrown: !stage?.querySelector('.dice.dim'), rolled: text(stage?.querySelector('.dice > .soft')),
    card: stage?.querySelector('.drawn') ? { head: text(stage.querySelector('.drawn h2')), text: text(stage.querySelector('.drawn p')) } : null,
    question: text(stage?.querySelector('.question')),
    log: [...document.querySelectorAll('.log .line')].map((e) => {
      const b = e.querySelector('b');
      return { text: text({ textContent: b ? e.textContent.slice(0, -b.textContent.length) : e.textContent }), amount: text(b), minus: !!b?.classList.contains('minus'), colour: b ? getComputedStyle(b).color : '' };
    }),
  };
});

export const plain = (text) => text.replace(/\s+/g, ' ').trim();
const digits = (text) => Number(text.replace(/\D/g, '')), letters = (text) => text.replace(/[^\p{L}\p{N}]/gu, '');
const inside = (small, big, slack = 1) => small.x >= big.x - slack && small.y >= big.y - slack && small.x + small.w <= big.x + big.w + slack && small.y + small.h <= big.y + big.h + slack;
const HERE = 'M12 3L1 21'; // the drawing of a squatter; that of a prison is the jail's

function players(seen, { facts, board, engine, fold }, note) {
  if (!seen.players.length) note('players', 'nobody is shown');
  for (const list of seen.players) {
    if (list.length !== fold.names.length) note('players', `${list.length} of ${fold.names.length} are shown`);
    for (const p of list) {
      const s = facts.seats[p.name], own = Object.values(facts.squares).filter((q) => q.owner === p.name), fortune = engine.extra.fortunes?.[fold.names.indexOf(p.name)];
      if (!s) { note('players', `who is "${p.name}"?`); continue; }
      if (p.out !== !s.in) note('players', `${p.name} is shown as ${p.out ? 'out' : 'in'}`);
      if (p.turn !== (facts.turn === p.name && !facts.over && !facts.order)) note('players', `${p.name} is ${p.turn ? '' : 'not '}shown as who plays`);
      const kept = Object.values(facts.kept).filter((n) => n === p.name).length;
      if (p.kept !== kept) note('players', `${p.name}: ${p.kept} cards out of jail for ${kept}`);
      if (digits(p.cash) !== s.cash) note('sums', `${p.name}: ${p.cash} for ${s.cash}`);
      if (p.fortune && fortune !== undefined && digits(p.fortune) !== fortune) note('sums', `${p.name}: ${p.fortune} for ${fortune}`);
      if (p.deeds >= 0 && (p.deeds !== own.length || p.pledged !== own.filter((q) => q.mortgaged).length)) note('owners', `${p.name}: ${p.deeds} deeds, ${p.pledged} mortgaged, for ${own.length}`);
    }
  }
  void board;
}

function square(s, { facts, board, texts, engine }, colours, note) {
  const { i } = s, now = facts.squares[i], name = plain(texts.squares[i]), at = (kind, what) => note(kind, `${i} ${name}: ${what}`), shown = letters(s.name.replace(/…/g, ''));
  if (!s.label.startsWith(name)) at('squares', `it is called "${s.label}"`);
  if (![texts.squares[i], texts.shorts[i]].some((n) => n && letters(n).startsWith(shown)) || !shown) at('squares', `"${s.name}" is written there`);
  if (!now) {
    if (s.initial || s.stroke || s.houses.length || s.hotels.length) at('owners', 'something is built or owned there');
    return;
  }
  const hotel = now.level >= board.hotel, houses = hotel ? 0 : now.level;
  if (s.initial !== [...now.owner].slice(0, 1).join('').toUpperCase() || s.stroke !== (now.owner ? colours[now.owner] : '') || (now.owner && !s.label.includes(now.owner))) at('owners', `"${s.initial}", ${s.stroke}, "${s.label}" for ${now.owner || 'nobody'}`);
  if (s.houses.length !== houses || s.hotels.length !== (hotel ? 1 : 0)) at('buildings', `${s.houses.length} houses and ${s.hotels.length} hotels for level ${now.level}`);
  for (const b of [...s.houses, ...s.hotels]) if (!inside(b, s.cell) || b.w < 3 || b.h < 3) at('buildings', `a building is cut: ${JSON.stringify([b, s.cell])}`);
  if (hotel && !s.label.includes(texts.hotel[0])) at('buildings', `no word of the hotel: "${s.label}"`);
  if (houses && !s.label.includes(String(houses))) at('buildings', `no word of ${houses} houses: "${s.label}"`);
  if (s.pledged !== now.mortgaged) at('buildings', now.mortgaged ? 'the mortgage is not shown' : 'there is no mortgage');
  if (s.special.some((d) => d.startsWith(HERE)) !== now.squatter || s.special.some((d) => !d.startsWith(HERE)) !== now.prison) at('buildings', `${s.special.length} signs for prison ${now.prison}, squatter ${now.squatter}`);
  const price = now.owner ? engine.extra.deeds.find((d) => d.square === i).rent : board.squares[i].price;
  if (!(now.owner && now.mortgaged) && digits(s.foot) !== price) at('rents', `${s.foot} for ${price}`);
}

/** One for everybody who is in, in their colour, on their square, and none upon another. */
function tokens(seen, { facts }, colours, note) {
  const of = Object.fromEntries(Object.entries(colours).map(([name, colour]) => [colour, name])), cells = Object.fromEntries(seen.squares.map((s) => [s.i, s.cell])), found = new Set();
  const centre = (t) => ({ x: t.x + t.w / 2, y: t.y + t.h / 2 });
  for (const [k, t] of seen.tokens.entries()) {
    const name = of[t.colour], s = facts.seats[name], c = centre(t);
    if (!s || found.has(name)) { note('tokens', `a token that is nobody's, or a second one: ${t.colour}`); continue; }
    found.add(name);
    if (!s.in) note('tokens', `${name} is out, and has a token`);
    if (t.w < 6 || t.h < 6 || !inside({ ...c, w: 0, h: 0 }, cells[s.at], 2)) note('tokens', `the token of ${name} is not on ${s.at}: ${JSON.stringify(t)}`);
    for (const other of seen.tokens.slice(0, k)) if (Math.hypot(centre(other).x - c.x, centre(other).y - c.y) < 3) note('tokens', `${name} and ${of[other.colour]} stand in one place`);
  }
  for (const [name, s] of Object.entries(facts.seats)) if (s.in && !found.has(name)) note('tokens', `${name} has no token`);
}

function stage(seen, { facts, texts, live, from = 0 }, note) {
  const throws = [facts.roll, facts.moved].filter(Boolean), same = (r) => r && r.a === seen.dice[0] && r.b === seen.dice[1] && (!seen.rolled || (seen.rolled.includes(r.by) && seen.rolled.endsWith(String(r.a + r.b))));
  const told = facts.roll?.now || (live && facts.roll?.n > from), words = (c) => plain(texts.cards[['chance', 'chest'].indexOf(c.deck)][c.card - 1]);
  if (told ? !seen.thrown || !same(facts.roll) || !seen.rolled : seen.thrown && !throws.some(same)) note('dice', `${seen.thrown ? seen.dice : 'none'} "${seen.rolled}" for ${JSON.stringify(throws)}`);
  const card = live ? facts.standing : facts.card, due = card && (!live || card.n > from);
  if (due ? !seen.card || seen.card.text !== words(card) || !seen.card.head.includes(card.by) : seen.card && (!card || seen.card.text !== words(card))) note('card', `${JSON.stringify(seen.card)} for ${JSON.stringify(card)} ${card ? words(card) : ''}`);
}

/** The end of the log, line by line; what one pays is red and below zero, what one gets green and above. */
function log(seen, { facts, fold, live, me }, note) {
  const last = fold.history.at(-1).n, expected = fold.history.filter((m) => m.n <= facts.n && m.n > last - 80).flatMap((m) => m.events.map((e, k) => ({ e, text: plain(m.words[k] ?? '') }))).filter((l) => l.text);
  const shown = seen.log, n = Math.min(8, expected.length, shown.length);
  if (expected.length && !shown.length) note('log', 'it is empty');
  for (let k = 1; k <= n; k++) {
    const { e, text } = expected.at(-k), line = shown.at(-k);
    if (line.text !== text) { note('log', `"${line.text}" for "${text}"`); break; }
    const mine = live && e.event === 'pay' ? (e.to === me ? e.amount : e.from === me ? -e.amount : 0) : 0;
    const [r, g] = (line.colour.match(/\d+/g) ?? []).map(Number);
    if (live && (mine ? digits(line.amount) !== Math.abs(mine) || /[\u2212-]/.test(line.amount) !== mine < 0 || line.minus !== mine < 0 || (mine < 0 ? r <= g : g < r) : line.amount !== '')) note('colours', `${me}: "${line.text}" has "${line.amount}", ${line.colour}${line.minus ? ', minus' : ''} for ${mine}`);
  }
}

/** What is read, against what has happened. `engine`: the same moment as the other module tells it, for what is computed. */
export function compare(seen, at, note) {
  const { facts, board } = at, engine = at.question(facts.n), colours = Object.fromEntries((seen.players.find((l) => l.length) ?? []).map((p) => [p.name, p.colour]));
  const all = { ...at, engine };
  if (seen.round && !board.rounds && digits(seen.round.split('·')[0]) !== facts.round + 1) note('round', `${seen.round} for ${facts.round + 1}`);
  if (new Set(Object.values(colours)).size !== at.fold.names.length) note('players', `two have one colour: ${JSON.stringify(colours)}`);
  players(seen, all, note);
  for (const s of seen.squares) square(s, all, colours, note);
  if (seen.squares.length !== board.squares.length) note('squares', `${seen.squares.length} are shown`);
  tokens(seen, all, colours, note);
  stage(seen, all, note);
  log(seen, all, note);
  const asked = plain(engine.extra.question), { question } = engine.state;
  const jailed = question.kind === 'roll' && facts.seats[question.seat]?.jailed && seen.question.startsWith(`${asked} `) && /\d.*\d/.test(seen.question.slice(asked.length)); // the player who rolls is told where they are
  if (!facts.over && seen.question !== asked && !jailed && !(question.kind === 'auction' || question.kind === 'chance')) note('question', `"${seen.question}" for "${asked}"`);
  if (!facts.over && question.seat && asked.includes(question.seat) && !seen.question.includes(question.seat) && question.kind !== 'auction') note('question', `${question.seat} is asked: "${seen.question}"`);
}

/** The sheet of the end: what is wrong with it. */
export function end({ winner, paid }, fold) {
  const wrong = fold.names.filter((n) => winner.includes(n) !== fold.last.winners.includes(n)).map((n) => `${n}: "${winner}" for ${fold.last.winners}`);
  const rows = paid.split('\n').map((r) => r.split('\t')), all = [...fold.names, ''];
  for (const [i, from] of all.entries()) for (const [k, to] of all.entries()) if (i !== k && digits(rows[i]?.[k + 1] ?? '0') !== (fold.last.paid[`${from}>${to}`] ?? 0)) wrong.push(`${from || 'the bank'} to ${to || 'the bank'}: ${rows[i]?.[k + 1]}`);
  return wrong;
}

/** Put into the document; false: there is nothing to spoil here. `undo` is left behind. The page keeps its own nodes, so that it can go on. */
export const plants = [
  { what: 'the card after the one that was drawn', kind: 'card', spoil: ({ facts, cards }) => { const e = document.querySelector('.decision .drawn p')?.firstChild, was = e?.data; if (!e || !facts.card) return false; e.data = cards[['chance', 'chest'].indexOf(facts.card.deck)][facts.card.card % cards[0].length]; window.undo = () => { e.data = was; }; return e.data !== was; } },
  { what: 'a card that is not shown', kind: 'card', spoil: () => { const e = document.querySelector('.decision .drawn'), before = e?.nextSibling, parent = e?.parentNode; if (!e) return false; e.remove(); window.undo = () => parent.insertBefore(e, before); return true; } },
  { what: 'a hotel shown as a house', kind: 'buildings', spoil: () => { const e = document.querySelector('g.square .hotel'), was = e?.getAttribute('class'); if (!e) return false; e.setAttribute('class', was.replace('hotel', 'house')); window.undo = () => e.setAttribute('class', was); return true; } },
  { what: 'a hotel that is cut', kind: 'buildings', spoil: () => { const e = document.querySelector('g.square .hotel'), was = e?.getAttribute('transform'); if (!e) return false; e.setAttribute('transform', was.replace(/scale.*/, 'scale(6)')); window.undo = () => e.setAttribute('transform', was); return true; } },
  { what: 'a token that is not shown where many share a square', kind: 'tokens', spoil: ({ facts }) => { const seats = Object.values(facts.seats).filter((s) => s.in), k = seats.findIndex((s) => seats.filter((t) => t.at === s.at).length > 4), e = document.querySelectorAll('.tokens .token')[k]; if (!e) return false; e.style.display = 'none'; window.undo = () => { e.style.display = ''; }; return true; } },
  { what: 'a token upon another', kind: 'tokens', spoil: ({ facts }) => { const seats = Object.values(facts.seats).filter((s) => s.in), k = seats.findIndex((s, i) => seats.findIndex((t) => t.at === s.at) < i), list = document.querySelectorAll('.tokens .token'), e = list[k], was = e?.style.transform; if (!e) return false; e.style.transform = list[seats.findIndex((t) => t.at === seats[k].at)].style.transform; window.undo = () => { e.style.transform = was; }; return true; } },
  { what: 'a token of somebody who is out', kind: 'tokens', spoil: ({ facts }) => { const one = document.querySelector('.tokens .token'), out = Object.entries(facts.seats).find(([, s]) => !s.in), li = [...document.querySelectorAll('.players li')].find((l) => l.querySelector('.name').textContent === out?.[0]); if (!li || !one) return false; const e = one.cloneNode(true); e.querySelector('.body').setAttribute('fill', getComputedStyle(li.querySelector('svg path')).fill); one.parentNode.append(e); window.undo = () => e.remove(); return true; } },
  { what: 'dice of another roll', kind: 'dice', spoil: () => { const e = document.querySelector('.decision div.dice:not(.dim) .pip'), parent = e?.parentNode; if (!e) return false; e.remove(); window.undo = () => parent.append(e); return true; } },
  { what: 'the dice of somebody else', kind: 'dice', spoil: ({ facts }) => { const e = document.querySelector('.decision .dice > .soft')?.firstChild, was = e?.data, name = Object.keys(facts.seats).find((n) => was?.includes(n)), other = Object.keys(facts.seats).find((n) => n !== name); if (!name) return false; e.data = was.replace(name, other); window.undo = () => { e.data = was; }; return true; } },
  { what: 'the sum of another player', kind: 'sums', spoil: () => { const [a, ...more] = [...document.querySelectorAll('.players li:not(.out) .cash')].map((e) => e.firstChild), b = more.find((e) => e.data !== a.data), was = a?.data; if (!b) return false; a.data = b.data; window.undo = () => { a.data = was; }; return true; } },
  { what: 'a deed of another owner', kind: 'owners', spoil: ({ facts }) => { const e = document.querySelector('g.square .initial')?.firstChild, was = e?.data; if (!e) return false; e.data = Object.keys(facts.seats).map((n) => n[0]).find((n) => n !== was); window.undo = () => { e.data = was; }; return true; } },
  { what: 'a deed in the colour of another', kind: 'owners', spoil: () => { const e = document.querySelector('g.square .owned'), was = e?.getAttribute('stroke'); if (!e) return false; e.setAttribute('stroke', '#123456'); window.undo = () => e.setAttribute('stroke', was); return true; } },
  { what: 'the question of somebody else', kind: 'question', spoil: ({ facts }) => { const e = [...(document.querySelector('.decision .question')?.childNodes ?? [])].find((n) => n.data?.trim()), was = e?.data, name = Object.keys(facts.seats).find((n) => was?.includes(n)), other = Object.keys(facts.seats).find((n) => n !== name); if (!name || facts.over) return false; e.data = was.replaceAll(name, other); window.undo = () => { e.data = was; }; return true; } },
  { what: 'somebody who is out among the others', kind: 'players', spoil: () => { const e = document.querySelector('.players li.out'); if (!e) return false; e.classList.remove('out'); window.undo = () => e.classList.add('out'); return true; } },
  { what: 'a card out of jail that nobody sees', kind: 'players', spoil: () => { const e = document.querySelector('.players .who .note span')?.firstChild, was = e?.data; if (!was?.includes('◆')) return false; e.data = ''; window.undo = () => { e.data = was; }; return true; } },
  { what: 'another rent', kind: 'rents', spoil: () => { const e = [...document.querySelectorAll('g.square .foot.due')].map((f) => f.firstChild).find((f) => /\d/.test(f?.data)), was = e?.data; if (!e) return false; e.data = was.replace(/\d/, (d) => (Number(d) + 1) % 10); window.undo = () => { e.data = was; }; return true; } },
  { what: 'a payment in the colour of what one gets', kind: 'colours', live: true, spoil: () => { const e = [...document.querySelectorAll('.log .line b.minus')].at(-1); if (!e || ![...document.querySelectorAll('.log .line')].slice(-8).some((l) => l.contains(e))) return false; e.classList.remove('minus'); window.undo = () => e.classList.add('minus'); return true; } },
];
