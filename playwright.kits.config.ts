import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// Component tests: the kits of the dashboard on a stage of their own, with the API as each test wants it.
export default defineConfig({
  ...journeys,
  testDir: 'e2e/kits',
  testIgnore: [],
  globalSetup: './e2e/kits/global-setup.ts',
  timeout: 30_000,
  outputDir: 'test-results/kits',
});
