import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

it("has the short name of the catalogue for a zone that is given and for the browser's own", async () => {
  vi.resetModules();
  const { addTexts } = await import('./translate.ts');
  const { zoneName } = await import('./zone-name.ts');
  addTexts({ common: { zones: { 'Asia/Dubai': 'words of Dubai', 'Asia/Muscat': 'words of Muscat' } } });
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: 'Asia/Muscat' });
  expect(zoneName('Asia/Dubai')).toBe('words of Dubai');
  expect(zoneName(undefined)).toBe('words of Muscat');
});
