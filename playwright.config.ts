import { defineConfig } from '@playwright/test';
import { browserOnPath } from './scripts/steps/browser.mjs';

// `npm test` has looked for a browser; a plain `playwright test` takes the one on the path, else Playwright's own.
const executablePath = process.env['CHROMIUM_PATH'] ?? browserOnPath();

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'kits/**',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // A third beside two cores: pages wait for the server, and for what they time.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // Where the machine is shared a browser can starve for a moment; the report still names what needed another try.
  retries: process.env['CI'] === undefined ? 0 : 2,
  reporter: 'list',
  use: {
    // Set by the global set-up, which has run when a worker reads this.
    baseURL: process.env['E2E_BASE_URL'] ?? '',
    trace: 'on-first-retry',
    // Between page and network it would hide from the tests what they intercept; its own journeys let it in.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // What draws runs in the browser's own process: a tenth less of the processor's time.
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'ar', use: { locale: 'ar-AE' } },
    // What differs between the languages is walked in both; the rest in Arabic alone.
    { name: 'en', use: { locale: 'en-GB' }, grepInvert: /@arabic/ },
  ],
});
