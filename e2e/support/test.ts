import { expect, test as base, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { getSession } from '../../apps/web/src/lib/session.ts';
import { baseUrl, logIn, SUPER_ADMIN, type Api } from './api.ts';
import { getWords, type Language, type Words } from './language.ts';

type Stored = Readonly<Record<string, string>>;
type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Options {
  /** Whether `page` starts with the superadmin's session. */
  loggedIn: boolean;
  /** What the browser has stored beside it: `theme`, `digits`, `country`. */
  stored: Stored;
}

interface Fixtures extends Options {
  language: Language;
  t: Words;
  /** A page of another admin, in a browser context of its own. */
  open: (admin: Api, address: string, options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  /** The superadmin's API in Arabic; one session for all tests of a worker. */
  api: Api;
}

/** What the browser holds for a logged-in admin, as the dashboard itself stores it. */
export function getState(language: Language, admin: Api | null, stored: Stored = {}): StorageState {
  const values = { language, ...(admin && { session: JSON.stringify(getSession(admin.login)) }), ...stored };
  return { cookies: [], origins: [{ origin: baseUrl(), localStorage: Object.entries(values).map(([name, value]) => ({ name, value })) }] };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  loggedIn: [true, { option: true }],
  stored: [{}, { option: true }],
  api: [async ({}, use) => use(await logIn(SUPER_ADMIN)), { scope: 'worker' }],
  language: async ({}, use, info) => use(info.project.name === 'en' ? 'en' : 'ar'),
  t: async ({ language }, use) => use(getWords(language)),
  storageState: async ({ language, loggedIn, stored, api }, use) => use(getState(language, loggedIn ? api : null, stored)),
  page: async ({ page }, use) => {
    await page.addInitScript(keepMessages);
    await use(page);
  },
  open: async ({ browser, language }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (admin, address, options = {}) => {
      const context = await browser.newContext({ storageState: getState(language, admin), ...options });
      contexts.push(context);
      const page = await context.newPage();
      await page.addInitScript(keepMessages);
      await page.goto(address);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Keeps what the messages said: they go after two seconds, which a busy machine may take to look. */
function keepMessages(): void {
  const said: string[] = [];
  Object.assign(globalThis, { saidMessages: said });
  new MutationObserver(() => {
    const text = document.getElementById('toasts')?.textContent ?? '';
    if (text !== '' && text !== said.at(-1)) said.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** A message has, or has had since the page was loaded, this text; spaces are compared as Playwright compares them, those of amounts too. */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const plain = (one: string) => one.toLowerCase().replaceAll('\u00a0', ' ');
  const shown = async () => plain(await page.evaluate(() => (globalThis as unknown as { saidMessages: string[] }).saidMessages.join('\n')));
  await expect.poll(shown, { message: `a message with “${text}”` }).toContain(plain(text));
}

/** The messages at the bottom right. */
export function toasts(page: Page, t: Words): Locator {
  return page.getByRole('region', { name: t('common.messages') });
}

/** Waits until the server has greeted the next socket of a page, which it has let in by then; called before the page is opened. */
export async function waitForSocket(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
}
