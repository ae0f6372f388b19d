import { ar } from '@diwan/locales/ar';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { settled } from './list.ts';

/** A key of the catalogue where its words should stand. */
const RAW_KEY = new RegExp(`\\b(${Object.keys(ar).join('|')})\\.[a-z]\\w*(\\.\\w+)+`, 'g');

/** What axe looks at in each theme: the dark one differs in colours alone. English has the same: the dark ones are looked at in Arabic. */
const LOOKS: Readonly<Record<string, Readonly<Record<string, axe.RunOptions>>>> = {
  ar: { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } },
  en: { light: {} },
};

/** Nothing that axe knows in what the page shows now. It is handed to a page once, and asked for both themes at a time. */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  const keys = await page.locator('body').innerText();
  expect.soft(keys.match(RAW_KEY) ?? [], `words of ${what}`).toEqual([]);
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (looks) => {
    const { axe: onPage } = globalThis as unknown as { axe: typeof axe };
    const faults: string[] = [];
    for (const [theme, options] of Object.entries(looks[document.documentElement.lang] ?? {})) {
      document.documentElement.dataset['theme'] = theme;
      const { violations } = await onPage.run(document, { resultTypes: ['violations'], preload: false, ...options });
      for (const { id, nodes } of violations)
        for (const node of nodes) faults.push(`${theme}: ${id}: ${node.target.join(' ')} ${node.failureSummary}`);
    }
    return faults;
  }, LOOKS);
  expect.soft(found, what).toEqual([]);
}

/** A page with its heading, and nothing that is being fetched. */
export const ready = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('[role=status][aria-label]')).toHaveCount(0);
};

/** Opens a page and waits until it has nothing to wait for. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  if (path.includes('/show-all')) await settled(page);
}
