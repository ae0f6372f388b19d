import { FIRST_STEPS, SUGGESTED_CANCEL_REASONS, type FirstStep } from '@diwan/contract/home/first-steps';
import type { Locator, Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { zonedTime } from '../packages/domain/src/zoned-time.ts';
import { startApp, temporaryFolder, type AppProcess } from '../apps/api/src/testing/app-process.ts';
import { choose, field, getForm, save } from './support/form.ts';
import type { Language, Words } from './support/language.ts';
import { PASSWORD } from './support/rows.ts';
import { expect, expectMessage, test } from './support/test.ts';
import { getCode } from './support/totp.ts';

const BOSS = { email: 'boss@diwan.example', password: 'First-hour-2026' };
const EMIRATES = { ar: 'الإمارات العربية المتحدة', en: 'United Arab Emirates', zone: 'Asia/Dubai' };

let app: AppProcess;
let folder: string;
let base: string;

test.beforeAll(async () => {
  folder = temporaryFolder();
  const server = join(import.meta.dirname, '../apps/api/dist/server.js');
  const env = {
    DATA_DIR: folder,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEMO: '0',
    ADMIN_EMAIL: BOSS.email,
    ADMIN_PASSWORD: BOSS.password,
  };
  app = startApp(env, [server]);
  base = await app.ready;
});
test.afterAll(async () => {
  app.child.kill('SIGTERM');
  await app.ended;
  rmSync(folder, { recursive: true, force: true });
});
test.use({ storageState: { cookies: [], origins: [] } });

async function logInFirst(page: Page, t: Words): Promise<void> {
  await page.goto(base);
  await page.getByLabel(t('login.email')).fill(BOSS.email);
  await page.getByLabel(new RegExp(`^${t('login.password')}`)).fill(BOSS.password);
  const answered = page.waitForResponse('**/api/admin/login');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  const { data } = await (await answered).json();
  await page.getByLabel(t('security.code')).fill(getCode(data.secret, Date.now()));
  await page.getByRole('button', { name: t('security.confirm') }).click();
  await page.getByRole('button', { name: t('security.codes_saved') }).click();
}

/** The guide on the first screen. */
function getGuide(page: Page, t: Words) {
  const region = page.getByRole('region', { name: t('first_steps.title') });
  const step = (id: FirstStep) => region.getByRole('listitem').filter({ hasText: t(`first_steps.steps.${id}.title`) });
  return {
    region,
    step,
    /** It leads to this step, and all before it are ticked off. */
    async isAt(id: FirstStep) {
      await expect(region.locator('[aria-current=step]')).toContainText(t(`first_steps.steps.${id}.title`));
      const before = FIRST_STEPS.slice(0, FIRST_STEPS.indexOf(id));
      await expect(region.getByText(t('first_steps.is_done'), { exact: true })).toHaveCount(before.length);
      for (const one of before) await expect(step(one)).toContainText(t('first_steps.is_done'));
    },
    /** Goes to where the step is taken. */
    async begin(id: FirstStep) {
      await this.isAt(id);
      await region.getByRole('link', { name: t('first_steps.begin'), exact: true }).click();
      await expect(region).toHaveCount(0);
    },
  };
}

/** A form of a resource, by what its fields are called. */
function inForm(page: Page, t: Words, resource: string) {
  const label = (name: string) => t(`resources.${resource}.fields.${name}`);
  const form = getForm(page);
  return {
    label,
    async write(values: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(values)) await field(page, label(name)).fill(value);
    },
    async type(values: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(values)) await form.locator(`[data-path=${name}]`).fill(value);
    },
    choose: (name: string, option: string) => choose(form, label(name), option),
    /** What a select says without having been touched. */
    offers: (name: string, option: string) => expect(form.getByRole('combobox', { name: label(name), exact: true })).toHaveValue(option),
    toggle: (name: string): Locator => form.getByRole('switch', { name: label(name) }),
    /** Saves it, which leads on from here: to the guide, of an order to its page. */
    async save() {
      const here = page.url();
      await save(page, t);
      await expect(page).not.toHaveURL(here);
      await expectMessage(page, t('messages.created'));
    },
  };
}

const TITLES: Readonly<Record<string, { title_ar: string; title_en: string }>> = {
  groupServices: { title_ar: 'تنظيف المنازل', title_en: 'Home cleaning' },
  subServices: { title_ar: 'زيارة واحدة', title_en: 'Single visit' },
  providerServices: { title_ar: 'تنظيف شقة', title_en: 'Flat cleaning' },
  payment_ways: { title_ar: 'نقدًا عند الخدمة', title_en: 'Cash on the day' },
  working_hours: { title_ar: 'كل يوم', title_en: 'Every day' },
};
const named = (resource: string, language: Language) => TITLES[resource]?.[`title_${language}`] ?? '';

test('an empty house is led to its first finished order, step by step', async ({ page, t, language }) => {
  test.setTimeout(180_000);
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await logInFirst(page, t);
  const guide = getGuide(page, t);
  // Nobody is thanked for work on an empty system.
  await expect(guide.region).toBeVisible();
  await expect(page.getByText(t('pages.home.calm'))).toHaveCount(0);

  await test.step('a country of the world, with its flag and what its law says of VAT', async () => {
    await guide.begin('country');
    const form = inForm(page, t, 'countries');
    // The file is still on its way when Save is pressed: it is saved once it has arrived.
    await page.route('**/uploads', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await choose(getForm(page), t('till.country.known'), EMIRATES[language]);
    await expect(field(page, form.label('name_ar'))).toHaveValue(EMIRATES.ar);
    await expect(field(page, form.label('phone_code'))).toHaveValue('971');
    await form.offers('time_zone', EMIRATES.zone);
    await getForm(page)
      .getByRole('button', { name: t('till.country.use', { percent: '' }).trim() })
      .click();
    await expect(field(page, form.label('VAT'))).toHaveValue('5');
    await form.write({ app_percentage_order: '20' });
    // The whole dashboard hears of a new country a moment later.
    const heard = page.waitForResponse('**/api/admin/session');
    await form.save();
    await heard;
  });

  await test.step('a city, with its place', async () => {
    await guide.begin('city');
    const form = inForm(page, t, 'cities');
    // There is one country: nobody has to say which.
    await form.offers('country_id', EMIRATES[language]);
    await form.write({ name_ar: 'دبي', name_en: 'Dubai' });
    await form.type({ lat: '25.2', lng: '55.27' });
    await form.save();
  });

  await test.step('an empty select leads to where something is made, in a tab of its own: what was typed stays', async () => {
    await guide.isAt('category');
    // What is done leads to what was made.
    await expect(guide.step('city').getByRole('link')).toHaveAttribute('href', '/cities/show-all');
    await guide.step('contract').getByRole('link').click();
    const contract = inForm(page, t, 'subServices');
    await contract.write(TITLES['subServices'] ?? {});
    await getForm(page)
      .getByRole('combobox', { name: contract.label('group_service_id'), exact: true })
      .click();
    const [made] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: t('common.add_where', { screen: t('menu.entries.groupServices') }) }).click(),
    ]);
    await expect(made).toHaveURL(`${base}/groupServices/show-all`);
    await made.close();
    await expect(field(page, contract.label('title_en'))).toHaveValue(TITLES['subServices']?.title_en ?? '');
    await page.goto(base);
  });

  await test.step('what is sold, and for how much', async () => {
    await guide.begin('category');
    const category = inForm(page, t, 'groupServices');
    await category.write(TITLES['groupServices'] ?? {});
    await category.save();

    await guide.begin('contract');
    const contract = inForm(page, t, 'subServices');
    await contract.choose('group_service_id', named('groupServices', language));
    await contract.write(TITLES['subServices'] ?? {});
    await contract.save();

    await guide.begin('package');
    const pack = inForm(page, t, 'providerServices');
    await pack.write(TITLES['providerServices'] ?? {});
    await pack.choose('group_service_id', named('groupServices', language));
    await pack.choose('sub_service_id', named('subServices', language));
    await pack.offers('country_id', EMIRATES[language]);
    await pack.write({ price: '150', period: '1', count_visit: '1', count_gift_visit: '0', count_cancel_visit: '0', count_employee: '1' });
    await pack.save();
  });

  await test.step('how it is paid, and when it is done', async () => {
    await guide.begin('payment_way');
    const way = inForm(page, t, 'payment_ways');
    await way.write(TITLES['payment_ways'] ?? {});
    await way.choose('kind', t('enums.payment_kinds.cash'));
    await way.save();

    await guide.begin('hours');
    const hours = inForm(page, t, 'working_hours');
    await hours.offers('country_id', EMIRATES[language]);
    await hours.write(TITLES['working_hours'] ?? {});
    // Whatever the hour is at which this test runs.
    const sunday = t('enums.weekdays.sun');
    await page.getByRole('button', { name: `${t('services.hours.whole_day')}: ${sunday}` }).click();
    await page.getByRole('button', { name: `${t('services.hours.copy')}: ${sunday}` }).click();
    // The first schedule takes nobody's place: it is in force unless somebody says otherwise.
    await expect(hours.toggle('is_active')).toBeChecked();
    await hours.save();
  });

  await test.step('reasons, which are there to be taken over', async () => {
    let made = 0;
    await page.route('**/api/admin/cancelReasons', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      return (made += 1) === 2 ? route.abort() : route.fulfill({ response });
    });
    await guide.isAt('cancel_reasons');
    await guide.step('cancel_reasons').getByRole('button').click();
    // An answer was lost: what has been made is not made again by the next press.
    await expectMessage(page, t('common.offline_text'));
    for (const id of ['cancel_reasons', 'report_reasons'] as const) {
      await guide.isAt(id);
      await guide.step(id).getByRole('button').click();
      await expectMessage(page, t('first_steps.suggested'));
    }
    await guide.isAt('terms');
    await guide.step('cancel_reasons').getByRole('link').click();
    await expect(page.locator('tbody tr')).toHaveCount(SUGGESTED_CANCEL_REASONS.length);
    await page.goBack();
  });

  await test.step('texts that people read before they sign up', async () => {
    for (const [id, resource] of [
      ['terms', 'terms'],
      ['privacy', 'privacy-policy'],
    ] as const) {
      await guide.begin(id);
      const text = inForm(page, t, resource);
      await text.write({ title_ar: 'الدفع', title_en: 'Payment', description_ar: 'نقدًا عند الخدمة', description_en: 'Cash on the day' });
      await text.save();
    }
  });

  await test.step('a second superadmin, so that nobody decides alone', async () => {
    await guide.begin('superadmin');
    const form = inForm(page, t, 'admins');
    await form.write({ first_name: 'هدى', last_name: 'المرزوقي', email: 'huda@diwan.example' });
    await form.choose('gender', t('enums.genders.female'));
    await form.type({ phone: '581234567', password: PASSWORD, passwordConfirm: PASSWORD, current_password: BOSS.password });
    await form.toggle('is_super_admin').check();
    await form.save();
  });

  await test.step('a provider, accepted where they are made', async () => {
    await guide.begin('provider');
    const form = inForm(page, t, 'providers');
    await form.write({ first_name: 'سالم', last_name: 'الظاهري' });
    await form.choose('gender', t('enums.genders.male'));
    await form.offers('country_id', EMIRATES[language]);
    await form.type({ phone: '587654321' });
    await form.toggle('accepted_by_admin').check();
    await form.save();
  });

  await test.step('the first order, of a client who is written down with it', async () => {
    await guide.begin('order');
    const form = inForm(page, t, 'orders');
    await form.offers('country_id', EMIRATES[language]);
    await field(page, t('orders.add.find_client')).fill('585550001');
    await page.getByRole('button', { name: t('orders.add.new_client'), exact: true }).click();
    const client = page.getByRole('group', { name: t('orders.add.new_client') });
    for (const [name, value] of Object.entries({ first_name: 'ليلى', last_name: 'السويدي' }))
      await client.getByRole('textbox', { name: t(`resources.clients.fields.${name}`), exact: true }).fill(value);
    await client.getByRole('button', { name: t('orders.add.save_client'), exact: true }).click();
    await expect(getForm(page).getByText('ليلى').first()).toBeVisible();
    await choose(getForm(page), t('orders.add.add_service'), named('providerServices', language));
    await field(page, t('map.address')).fill('شارع الشيخ زايد، برج 12');
    const visit = zonedTime(Date.now() + 30 * 60_000, EMIRATES.zone);
    await form.type({ visit_date: visit.day.split('-').toReversed().join('/'), visit_time: visit.time });
    await form.choose('payment_way_id', named('payment_ways', language));
    await form.save();
  });

  await test.step('its way to the end, on its own page', async () => {
    await expect(page).toHaveURL(/\/orders\/show\/\d+$/);
    const order = new URL(page.url()).pathname;
    await page.goto(base);
    await guide.begin('finished');
    await page.locator(`tbody a[href="${order}"]`).first().click();
    for (const action of ['accept_order', 'ship_order', 'order_progress', 'order_done', 'finish_order']) {
      await page.getByRole('button', { name: t(`enums.order_actions.${action}`), exact: true }).click();
      const dialog = page.getByRole('dialog');
      if (action === 'accept_order') await choose(dialog, t('resources.orders.fields.provider_id'), 'سالم');
      await dialog.getByRole('button', { name: t('orders.move_yes'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByText(t('enums.order_statuses.finished'), { exact: true }).first()).toBeVisible();
  });

  await page.goto(base);
  await expect(page.getByRole('heading', { name: t('pages.home.title'), level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: t('pages.home.cards') })).toBeVisible();
  await expect(guide.region).toHaveCount(0);
});
