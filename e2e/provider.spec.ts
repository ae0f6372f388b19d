import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startApp, temporaryFolder } from '../apps/api/src/testing/app-process.ts';
import { providerEnv, startProvider } from '../apps/api/src/testing/oidc-provider.ts';
import { SUPER_ADMIN } from './support/api.ts';
import { expect, test, toasts } from './support/test.ts';

/** The provider has to know the site's address before there is one. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

test('an account is linked with the provider on the profile page, and opened by it from the login page @arabic', async ({ browser, t }) => {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const provider = await startProvider({ sub: 'suad', claims: { email: 'suad@firm.example' } }, site);
  const server = join(import.meta.dirname, '../apps/api/dist/server.js');
  const settings = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', DEMO_LIVE: '0', DEMO_ORDERS: '0', PORT: String(port) };
  const app = startApp({ ...settings, ...providerEnv(provider.url, site) }, [server]);
  try {
    const page = await browser.newPage({ baseURL: await app.ready, storageState: { cookies: [], origins: [] } });
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const name = 'الشركة';
    const byProvider = page.getByRole('button', { name: t('security.provider.log_in', { name }) });

    await page.goto('/login');
    await byProvider.click();
    await expect(toasts(page, t)).toContainText(t('errors.oidc.no_account'));
    await expect(page).toHaveURL('/login');

    await page.getByLabel(t('login.email')).fill(SUPER_ADMIN.email);
    await page.getByLabel(new RegExp(`^${t('login.password')}`)).fill(SUPER_ADMIN.password);
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/profile/show');
    await page.getByRole('button', { name: t('security.provider.link', { name }) }).click();
    await page
      .getByRole('dialog')
      .getByLabel(new RegExp(`^${t('resources.admins.fields.current_password')}`))
      .fill(SUPER_ADMIN.password);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('security.continue') })
      .click();
    await expect(toasts(page, t)).toContainText(t('messages.identity_linked'));
    await expect(page.getByText('suad', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/profile/show');

    await page.evaluate(() => localStorage.clear());
    await page.goto('/cities/show-all');
    await byProvider.click();
    // Where the guard found nobody: in Arabic, and with no code in any address of the site's pages.
    await page.waitForURL((url) => url.pathname === '/cities/show-all');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(addresses.filter((address) => address.startsWith(site) && /code=|state=|token/.test(address))).toEqual([]);
    await page.close();
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
    await provider.close();
  }
});
