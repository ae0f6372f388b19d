import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { THINGS_WORDS } from '../../../apps/web/src/testing/things-words.ts';
import { getWords, type Language, type Words } from '../../support/language.ts';
import { Server } from './server.ts';

type Field = keyof (typeof THINGS_WORDS)['en']['fields'];

interface Options {
  /** What the browser has stored beside the session and the language: `theme`, `country`. */
  stored: Readonly<Record<string, string>>;
  /** The permissions of whoever looks; `all` for a superadmin. */
  held: 'all' | readonly string[];
}

interface Fixtures extends Options {
  language: Language;
  t: Words;
  /** The word of a thing's field. */
  field: (name: Field) => string;
  server: Server;
}

const address = () => process.env['STAGE_URL'] ?? '';

export const test = base.extend<Fixtures>({
  stored: [{}, { option: true }],
  held: ['all', { option: true }],
  baseURL: async ({}, use) => use(address()),
  language: async ({}, use, info) => use(info.project.name === 'en' ? 'en' : 'ar'),
  t: async ({ language }, use) => use(getWords(language)),
  field: async ({ language }, use) => use((name) => THINGS_WORDS[language].fields[name]),
  storageState: async ({ language, stored, held }, use) => {
    const session = { id: 1, token: 'token', name: 'Nadia', is_super_admin: held === 'all', all_countries: true, role: null };
    const values = { language, session: JSON.stringify({ ...session, permissions: held === 'all' ? [] : held }), ...stored };
    const origin = new URL(address()).origin;
    return use({ cookies: [], origins: [{ origin, localStorage: Object.entries(values).map(([name, value]) => ({ name, value })) }] });
  },
  server: async ({ page, held }, use) => {
    const server = new Server();
    // What every screen may ask beside what a test is about.
    const isAll = held === 'all';
    const admin = { id: 1, name: 'Nadia', is_super_admin: isAll ? 1 : 0, all_countries: 1, role: null };
    const data = { admin, permissions: isAll ? null : held, controls: null, countries: [] };
    server.on('GET session', { body: { status: 'success', message: '', data } });
    server.on('GET saved-views', { body: { status: 'success', message: '', data: [] } });
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await server.attach(page);
    await use(server);
    expect(server.unanswered, 'calls that no rule answers').toEqual([]);
    expect(thrown, 'errors of the page').toEqual([]);
  },
});

export { expect };

/** Nothing in the page is wider than the window, and no text runs out of the box that holds it. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const root = document.documentElement;
      const found = root.scrollWidth > root.clientWidth + 1 ? [`the page: ${root.scrollWidth} > ${root.clientWidth}`] : [];
      const scrolls = (element: Element | null): boolean =>
        element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      for (const element of document.querySelectorAll<HTMLElement>('main *, #toasts *, [role="dialog"] *')) {
        const style = getComputedStyle(element);
        // What is hidden on purpose, cut by its own style or scrolled by the reader is in its box.
        if (style.display === 'inline' || style.overflowX !== 'visible' || element.closest('.sr-only, svg, [hidden], caption')) continue;
        // The arrow of an unsorted column takes no room until it is pointed at.
        if ([...element.children].some((child) => getComputedStyle(child).opacity === '0')) continue;
        if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !scrolls(element.parentElement))
          found.push(`${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
      }
      return found;
    });
  await expect.poll(wide, { message: 'what runs out of its box' }).toEqual([]);
}

/** A text reads from left to right whatever stands around it, and changes the order of nothing around it. */
export async function expectIsolated(text: Locator): Promise<void> {
  const how = await text.evaluate((element) => {
    const box = element.closest<HTMLElement>('bdi, [dir]');
    return { dir: box?.dir, isolates: box ? getComputedStyle(box).unicodeBidi : 'none' };
  });
  expect(how).toEqual({ dir: 'ltr', isolates: 'isolate' });
}

/** The direction in which the browser writes an element. */
export const getDirection = (element: Locator): Promise<string> => element.evaluate((one) => getComputedStyle(one).direction);
