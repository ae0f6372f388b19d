import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { zoneName } from './zone-name.ts';

afterEach(() => void vi.restoreAllMocks());

it("has the short name of the catalogue for a zone that is given and for the browser's own", () => {
  vi.spyOn(i18next, 'exists').mockReturnValue(true);
  vi.spyOn(i18next, 't').mockImplementation(((key: string) => `the words of ${key}`) as never);
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...resolved, timeZone: 'Asia/Muscat' });
  expect(zoneName('Asia/Dubai')).toBe('the words of common.zones.Asia/Dubai');
  expect(zoneName(undefined)).toBe('the words of common.zones.Asia/Muscat');
});
