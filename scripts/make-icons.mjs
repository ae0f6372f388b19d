// `node scripts/make-icons.mjs`: draws the icons of the installed dashboard from its mark (apps/web/public/favicon.svg).
import './node-version.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './steps/browser.mjs';
import { giveUp, ROOT } from './steps/run-command.mjs';

const PUBLIC = join(ROOT, 'apps/web/public');
const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
/** Systems cut their own shape out of these: the ground fills them, and the mark stands in the middle four fifths. */
const whole = mark
  .replace('rx="8"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-3 -3 38 38"')
  .replace('<rect width="32" height="32"', '<rect x="-3" y="-3" width="38" height="38"');

const ICONS = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  ['maskable-512.png', 512, whole],
  ['touch-180.png', 180, whole],
];

const executablePath = (await findBrowser()) ?? giveUp('There is no Chromium to draw with.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
for (const [name, size, svg] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<style>html{background:transparent}body{margin:0}img{display:block}</style><img width="${size}" height="${size}" src="${source}">`,
  );
  writeFileSync(join(PUBLIC, 'icons', name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
