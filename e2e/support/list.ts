import type { Locator, Page, Response } from '@playwright/test';
import type { Answer, Row } from './api.ts';
import type { Words } from './language.ts';

/** What the list screen is told by the server when it asks for rows of a table with these words in the address. */
export function listAnswer(page: Page, table: string, query = ''): Promise<Answer<Row[]>> {
  return page.waitForResponse((response) => isList(response, table, query)).then((response) => response.json() as Promise<Answer<Row[]>>);
}

function isList(response: Response, table: string, query: string): boolean {
  const { pathname, search } = new URL(response.url());
  return pathname === `/api/admin/${table}` && response.request().method() === 'GET' && decodeURIComponent(search).includes(query);
}

/** The numbers of the rows that stand in the table, in their order. */
export async function shownIds(page: Page): Promise<number[]> {
  const ids = await page.locator('tr[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']));
  return ids.map(Number);
}

/** Opens the filters, unless they are. */
export async function openFilters(page: Page, t: Words): Promise<Locator> {
  const button = page.getByRole('button', { name: t('list.search_and_filter') });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  return page.getByRole('region', { name: t('list.filter_panel') });
}

/** Opens the filters if need be, the rare ones too. */
export async function openAllFilters(page: Page, t: Words): Promise<Locator> {
  const panel = await openFilters(page, t);
  await panel.getByRole('textbox').first().waitFor();
  const more = panel.locator('button[aria-expanded="false"]').filter({ hasText: /^(المزيد|\d+ more)/ });
  if ((await more.count()) > 0) await more.click();
  return panel;
}

/** Waits until the table shows rows that are the address's own, not those of the page before. */
export async function settled(page: Page): Promise<void> {
  await page.locator('table[aria-busy="false"]').first().waitFor();
}

/** The row of a list by its number. */
export function getRow(page: Page, id: unknown): Locator {
  return page.locator(`tr[data-row="${String(id)}"]`);
}

const ROLES = { show: 'link', edit: 'link', expand: 'button', delete: 'button' } as const;

/** One of the icons at the end of a row. */
export function rowAction(page: Page, t: Words, id: unknown, action: keyof typeof ROLES): Locator {
  return getRow(page, id).getByRole(ROLES[action], { name: t(`list.${action}`, { name: '' }).trim() });
}

/** What opens the sheet of a row on a phone. */
export function rowMore(page: Page, t: Words, id: unknown): Locator {
  return getRow(page, id).getByRole('button', { name: t('list.row_actions', { name: '' }).trim() });
}
