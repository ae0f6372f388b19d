import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../scripts/steps/browser.mjs';

/** Runs `work` with the browser that the journeys have. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error('there is no Chromium to measure with');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
