import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT, run, runNode } from './run-command.mjs';

// The one without a window does the same with two thirds of the processor time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_MS = 5 * 60_000;

/** A Chromium for the browser tests: one on the path, else Playwright's, else Debian's package when root; null when there is none to be had. */
export async function findBrowser() {
  const found = browserOnPath() ?? playwrightBrowser();
  if (found) return found;
  console.log('There is no Chromium here yet; fetching one…');
  await runNode([join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], { timeoutMs: DOWNLOAD_MS });
  return playwrightBrowser() ?? (await debianBrowser());
}

/** The first Chromium on the path that runs. */
export function browserOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...candidates].find(runs) ?? null;
}

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  const path = chromium.executablePath();
  return runs(path) ? path : null;
}

async function debianBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const install = (name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  await install('chromium-headless-shell');
  if (!browserOnPath()) await install('chromium');
  return browserOnPath();
}

/** A file that is there may still lack its libraries, or be a stub that only asks to be installed. */
function runs(path) {
  return path !== '' && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
