import type { Page } from '@playwright/test';
import { settled } from './support/list.ts';
import { expect, test } from './support/test.ts';

/** What reads left to right whatever the language around it, as the screens write it. */
const KINDS = {
  phone: String.raw`^\+\d[\d ]{6,}$`,
  amount: String.raw`^[-−]?[^\d\s]*\s*\d[\d,]*\.\d{2,3}\s*[^\d\s]*$`,
  code: String.raw`^[A-Z]{1,6}-?\d{2,}[A-Z\d-]*$`,
  email: String.raw`^[^\s@]+@[^\s@]+$`,
} as const;
type Kind = keyof typeof KINDS;

interface Found {
  readonly kind: Kind;
  readonly text: string;
  readonly direction: string;
  /** What the screen itself says: without it, the first letter of a currency would decide. */
  readonly said: string | undefined;
}

/** The texts of those kinds that a page shows, each with the direction in which the browser writes it. */
function getTexts(page: Page): Promise<Found[]> {
  return page.evaluate((kinds) => {
    const found: Found[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '')
        .replaceAll(/[\u200e\u200f\u2066-\u2069\u061c]/g, '')
        .replaceAll(' ', ' ')
        .trim();
      const parent = node.parentElement;
      if (!parent || parent.closest('svg, script, style, [hidden]')) continue;
      const kind = Object.entries(kinds).find(([, pattern]) => new RegExp(pattern).test(text))?.[0];
      if (!kind) continue;
      const said = parent.closest<HTMLElement>('[dir], bdi')?.dir;
      found.push({ kind: kind as Kind, text, direction: getComputedStyle(parent).direction, said });
    }
    return found;
  }, KINDS);
}

const LISTS: readonly (readonly [path: string, ...kinds: Kind[]])[] = [
  ['/clients/show-all', 'phone', 'email'],
  ['/providers/show-all', 'phone'],
  ['/admins/show-all', 'phone', 'email'],
  ['/orders/show-all', 'amount', 'code'],
  ['/trips/show-all', 'amount', 'code'],
  ['/coupons/show-all', 'code'],
  ['/wallet/transactions/show-all', 'amount'],
  ['/cashout-requests/show-all', 'amount'],
];

test('phones, amounts, codes and e-mails are written from left to right in the Arabic lists and pages @arabic', async ({
  page,
  t,
  api,
}) => {
  const [client] = (await api.get<{ id: number }[]>('clients?per_page=1')).data;
  const [order] = (await api.get<{ id: number }[]>('orders?order_type=normal&per_page=1')).data;
  const [paid] = (await api.get<{ id: number }[]>('orders?order_status=finished&pay_type=cash&per_page=1')).data;
  const pages = [
    [`/clients/show/${client?.id}`, 'phone'],
    [`/orders/show/${order?.id}`, 'amount', 'code', 'phone'],
    [`/orders/show/${paid?.id}`, 'amount', 'code', 'phone'],
  ] as const;
  for (const [path, ...kinds] of [...LISTS, ...pages]) {
    await page.goto(path);
    if (path.includes('show-all')) await settled(page);
    const missing = async () => {
      const found = await getTexts(page);
      return kinds.filter((kind) => !found.some((one) => one.kind === kind));
    };
    await expect.poll(missing, { message: `${path} shows them` }).toEqual([]);
    // What was paid comes with the rest of the order, a moment later.
    if (path === `/orders/show/${paid?.id}`) await expect(page.getByRole('table', { name: t('orders.payments.title') })).toBeVisible();
    const wrong = (await getTexts(page)).filter(({ kind, direction, said }) => direction !== 'ltr' || (kind !== 'code' && said !== 'ltr'));
    expect([path, wrong]).toEqual([path, []]);
  }
});

test('a time below its day begins where the day begins @arabic', async ({ page, api }) => {
  const [order] = (await api.get<{ order_no: string }[]>('orders?order_type=normal&per_page=1')).data;
  await page.goto(`/orders/show-all?keyword=${order?.order_no}`);
  await settled(page);
  const sides = await page
    .locator('tbody time:has(bdi)')
    .first()
    .evaluate((time) => {
      const range = document.createRange();
      const getEnd = (text: Text) => {
        range.selectNodeContents(text);
        return Math.round(range.getBoundingClientRect().right);
      };
      const texts = document.createTreeWalker(time, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(getEnd(texts.currentNode as Text));
      return found;
    });
  expect(sides).toHaveLength(2);
  expect(Math.abs((sides[0] ?? 0) - (sides[1] ?? 0))).toBeLessThan(2);
});
