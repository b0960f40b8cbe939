// icons.mjs: the page's icon as PNG, for systems that install no SVG. Drawn by Chromium from web/public/icon*.svg; run it when those change.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const web = new URL('../web/', import.meta.url), require = createRequire(new URL('package.json', web));
const { chromium } = require('playwright-core');
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
for (const [source, name, size] of [['icon', 'icon-192', 192], ['icon', 'icon-512', 512], ['icon-maskable', 'icon-maskable-512', 512], ['icon-maskable', 'apple-touch-icon', 180]]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(new URL(`public/${source}.svg`, web), 'utf8').replace('<svg ', `<svg width="${size}" height="${size}" `);
  await page.setContent(`<body style="margin:0">${svg}`);
  await page.screenshot({ path: new URL(`public/${name}.png`, web).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
