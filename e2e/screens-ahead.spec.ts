import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { settled } from './support/list.ts';
import { expect, test } from './support/test.ts';

const MANIFEST = fileURLToPath(new URL('../apps/web/dist/.vite/manifest.json', import.meta.url));

/** What has the file of a module on its way ahead of its use. */
function getAhead(page: Page, module: string): Locator {
  const files = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string } | undefined>;
  return page.locator(`link[rel=modulepreload][href="/${files[module]?.file}"]`);
}

test('the screen behind a link is on its way as soon as one points at it, or comes to it by keyboard @arabic', async ({ page }) => {
  await page.goto('/');
  const link = (address: string) => page.getByRole('main').locator(`a[href="${address}"]`).first();
  const [cities, roles] = [getAhead(page, 'src/modules/cities/index.tsx'), getAhead(page, 'src/modules/roles/index.tsx')];
  await expect(link('/cities/show-all')).toBeVisible();
  await expect(cities).toHaveCount(0);
  await link('/cities/show-all').hover();
  await expect(cities).toHaveCount(1);
  await expect(roles).toHaveCount(0);
  await link('/roles/show-all').focus();
  await expect(roles).toHaveCount(1);
});

test('a list that has come to rest has the forms of its rows on their way @arabic', async ({ page }) => {
  await page.goto('/cancelReasons/show-all');
  await settled(page);
  await expect(getAhead(page, 'src/crud/form/form-screen.tsx').first()).toBeAttached();
});
