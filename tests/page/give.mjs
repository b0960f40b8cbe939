// give.mjs - how each command is given through the page, by mouse or by keys alone, and which commands an edition has.
import { squares } from './positions.mjs';

const always = 'roll end buy decline build sell mortgage redeem pay use resign'.split(' ');
export const lists = {
  classique: [...always, ...'bid pass offer accept reject withdraw settle lift keep declare'.split(' ')],
  'atlantic-city': [...always, ...'bid pass flat share offer accept reject withdraw declare'.split(' ')],
  console: [...always, ...'draw offer accept reject withdraw declare'.split(' ')],
  reseau: [...always, ...'stay draw prison evict leave'.split(' ')],
  topclubs: [...always, ...'draw bid pass claim offer accept reject withdraw'.split(' ')],
};

const visible = (page, act) => page.locator(`[data-act="${act}"]:visible`).first();

/** Press by mouse, or by going there with Tab and pressing Enter. */
export async function press(page, how, act) {
  const button = visible(page, act);
  await button.waitFor();
  if (how === 'mouse') return button.click();
  for (let i = 0; i < 160; i++) {
    if (await page.evaluate((a) => document.activeElement?.getAttribute('data-act') === a, act)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${act}`);
}

/** A check box of the trade sheet. */
async function tick(page, how, fieldset) {
  const box = page.locator(`dialog fieldset >> nth=${fieldset} >> input[type=checkbox]`).first();
  if (how === 'mouse') return box.check();
  await box.focus();
  return page.keyboard.press('Space');
}

const keys = { roll: 'r', end: 'e', buy: 'b', decline: 'd', bid: 'b', pass: 'p', pay: 'p', use: 'j', stay: 'y', flat: '1', share: '2', draw: 'd', keep: 'k', evict: 'v', leave: 'd', claim: 'c', accept: 'a', reject: 'n', withdraw: 'z' };

async function manage(page, how, act, debt) {
  if (how === 'mouse') await press(page, how, debt ? 'debt' : 'manage');
  else await page.keyboard.press('m');
  await page.waitForSelector('dialog[open]');
  await press(page, how, act);
  await page.waitForFunction(() => !document.querySelector('[data-act="apply"]')?.hasAttribute('aria-disabled'));
  await press(page, how, 'apply');
}

export async function give(page, how, verb, at) {
  const { question } = at.told.state, debt = question.kind === 'debt' && question.seats.includes(at.name);
  switch (verb) {
    case 'build': case 'sell': case 'mortgage': case 'redeem': case 'prison':
      return manage(page, how, `${verb === 'redeem' ? 'mortgage' : verb}:${squares(at.told, verb, at.name)[0]}`, debt);
    case 'want': case 'place': case 'lift': {
      const act = await page.locator(`[data-act^="${verb}:"]:visible`).last().getAttribute('data-act');
      return press(page, how, act);
    }
    case 'claim':
      if (how === 'keys') return page.keyboard.press('c');
      return page.locator('[data-act^="claim:"]:visible').first().click();
    case 'offer':
      if (how === 'mouse') await press(page, how, 'trade');
      else await page.keyboard.press('t');
      await tick(page, how, 0);
      await page.waitForFunction(() => !document.querySelector('[data-act="send"]')?.hasAttribute('aria-disabled'));
      await press(page, how, 'send');
      return press(page, how, 'offer-sure'); // a deed for nothing: it asks again
    case 'settle':
      await press(page, how, 'settle');
      await tick(page, how, 0);
      await page.waitForFunction(() => !document.querySelector('[data-act="send"]')?.hasAttribute('aria-disabled'));
      return press(page, how, 'send');
    case 'resign':
      await press(page, how, 'menu');
      await press(page, how, 'resigning');
      return press(page, how, 'resign-sure');
    case 'declare':
      if (how === 'mouse') await press(page, how, 'declare');
      else await page.keyboard.press('D');
      return press(page, how, 'declare-sure');
    default:
      return how === 'keys' ? page.keyboard.press(keys[verb]) : press(page, how, verb);
  }
}

/** What anybody would answer to whatever is asked now, by mouse: the act, or '' if nothing is asked. A button may go
 * away under the mouse, for the table is faster: then only the sheet that was opened here is closed, by its own cross. */
const obvious = ['reject', 'let-go', 'buy', 'decline', 'pass', 'flat', 'draw', 'evict', 'stay', 'keep', 'claim', 'roll', 'end', 'pay', 'declare', 'debt'];
export async function answer(page) {
  if (await page.locator('dialog[open] .winner').count()) return '';
  const acts = await page.locator('[data-act]:not([aria-disabled=true]):visible').evaluateAll((l) => l.map((e) => e.dataset.act));
  const act = obvious.find((a) => acts.includes(a)) ?? '', quick = { timeout: 1500 };
  try {
    if (act) await visible(page, act).click(quick);
    if (act === 'declare') await page.locator('dialog [data-act="declare-sure"]').click(quick); // it asks again
    if (act === 'debt') { // it can still be paid: the page proposes how
      await page.locator('dialog [data-act="propose"]').click(quick);
      await page.locator('dialog [data-act="apply"]:not([aria-disabled=true])').click(quick);
    }
  } catch {
    if (act === 'debt') await page.locator('dialog[open]:has([data-act="apply"]) header button').click(quick).catch(() => undefined);
  }
  return act;
}
