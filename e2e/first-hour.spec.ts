import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, temporaryFolder, type AppProcess } from '../apps/api/src/testing/app-process.ts';
import { choose, field, getForm, save } from './support/form.ts';
import { picture } from './support/picture.ts';
import { expect, expectMessage, test } from './support/test.ts';
import { getCode } from './support/totp.ts';

const BOSS = { email: 'boss@diwan.example', password: 'First-hour-2026' };

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

test('an empty house is led to its first order, step by step', async ({ page, t, language }) => {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(base);
  await page.getByLabel(t('login.email')).fill(BOSS.email);
  await page.getByLabel(new RegExp(`^${t('login.password')}`)).fill(BOSS.password);
  const answered = page.waitForResponse('**/api/admin/login');
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  const { data } = await (await answered).json();
  await page.getByLabel(t('security.code')).fill(getCode(data.secret, Date.now()));
  await page.getByRole('button', { name: t('security.confirm') }).click();
  await page.getByRole('button', { name: t('security.codes_saved') }).click();

  // Nobody is thanked for work on an empty system.
  const guide = page.getByRole('region', { name: t('first_steps.title') });
  const step = (id: string) => guide.getByRole('listitem').filter({ hasText: t(`first_steps.steps.${id}.title`) });
  const isDone = (id: string) => expect(step(id)).toContainText(t('first_steps.is_done'));
  await expect(guide).toBeVisible();
  await expect(page.getByText(t('pages.home.calm'))).toHaveCount(0);
  await expect(guide.locator('[aria-current=step]')).toContainText(t('first_steps.steps.country.title'));

  await guide.getByRole('link', { name: t('first_steps.begin'), exact: true }).click();
  const label = (name: string) => t(`resources.countries.fields.${name}`);
  await field(page, label('name_ar')).fill('الإمارات');
  await field(page, label('name_en')).fill('Emirates');
  await field(page, label('phone_code')).fill('971');
  await field(page, label('phone_limit')).fill('9');
  await choose(getForm(page), label('continent'), t('enums.continents.asia'));
  await choose(getForm(page), label('currency'), 'AED');
  await choose(getForm(page), label('time_zone'), 'Asia/Dubai');
  await field(page, label('VAT')).fill('5');
  // The file is still on its way when Save is pressed: it is saved once it has arrived.
  await page.route('**/uploads', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  const flag = getForm(page).getByRole('group', { name: label('flag') });
  await flag.locator('input[type=file]').setInputFiles({ name: 'flag.png', mimeType: 'image/png', buffer: picture() });
  await expect(flag.getByRole('button', { name: t('upload.remove', { name: label('flag') }) })).toBeVisible();
  await save(page, t);
  await expectMessage(page, t('messages.created'));

  await page.goto(base);
  await isDone('country');
  await expect(guide.locator('[aria-current=step]')).toContainText(t('first_steps.steps.city.title'));
  // An empty select leads to where something is made, in a tab of its own: what was typed stays.
  await page.goto(`${base}/subServices/add`);
  await field(page, t('resources.subServices.fields.title_en')).fill('Visit');
  await getForm(page)
    .getByRole('combobox', { name: t('resources.subServices.fields.group_service_id'), exact: true })
    .click();
  const [made] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('common.add_where', { screen: t('menu.entries.groupServices') }) }).click(),
  ]);
  await expect(made).toHaveURL(`${base}/groupServices/show-all`);
  await made.close();
  await expect(field(page, t('resources.subServices.fields.title_en'))).toHaveValue('Visit');
  await page.goto(base);
  // What every house needs is there to be taken over, in both languages.
  await step('cancel_reasons').getByRole('button').click();
  await isDone('cancel_reasons');
  await expectMessage(page, t('first_steps.suggested'));
  await step('report_reasons').getByRole('button').click();
  await isDone('report_reasons');
  await page.goto(`${base}/cancelReasons/show-all`);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(16);
});
