import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';
import { createInstance } from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Every key of a catalogue, plural forms and all. */
function getKeys(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null ? getKeys(text, `${before}${name}.`) : [`${before}${name}`],
  );
}

async function loadOurs(language: string, texts: object) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'language' ? language : null) });
  const ours = await import('./translate.ts');
  ours.addTexts(texts);
  return ours;
}

/** What a text may be asked with; one number of each plural form of Arabic. */
const ASKED: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { context: 'female' },
  { count: 3, context: 'female' },
  ...[0, 1, 2, 3, 11, 100].map((count) => ({ count })),
];

// The server says its texts through i18next: both must say the same.
it.each([
  ['ar', ar],
  ['en', en],
])('says every text of the catalogue as i18next does, in each plural form and both genders (%s)', async (language, texts) => {
  const { translate } = await loadOurs(language, texts);
  const theirs = createInstance();
  await theirs.init({ lng: language, resources: { [language]: { translation: texts } }, interpolation: { escapeValue: false } });
  const keys = getKeys(texts);
  const stems = keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '').replace(/_female$/, ''));
  const gaps = new Set([...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
  const filled = Object.fromEntries([...gaps].filter((name) => name !== 'count').map((name) => [name, `ب ${name} $1`]));
  // A text without forms of its own is asked for by its name alone.
  const formed = new Set(stems.filter((stem, index) => stem !== keys[index]));
  const others = [...new Set([...keys, ...stems])].flatMap((key) =>
    (formed.has(key) ? ASKED : [{}])
      .map((asked) => {
        const params = { ...filled, ...('count' in asked ? {} : { count: 'ب' }), ...asked };
        return { key, asked, ours: translate(key, params), theirs: theirs.t(key, params) };
      })
      .filter((said) => said.ours !== said.theirs),
  );
  expect(keys.length).toBeGreaterThan(2000);
  expect(others).toEqual([]);
});

it('writes numbers within texts in the digits and with the sign that a sentence of either direction needs', async () => {
  const { translate } = await loadOurs('en', { left: '{{days}} of {{all}}', named: '{{name}}' });
  expect(translate('left', { days: -3, all: 12000 })).toBe('\u2066-3\u2069 of 12,000');
  expect(translate('named', { name: '$& {{days}}' })).toBe('$& {{days}}');
  expect(translate('named', { name: undefined })).toBe('');
});

it('says the key where there is no text, keeps what was there first, and has what comes later', async () => {
  const { addTexts, hasText, translate } = await loadOurs('en', { shell: { name: 'first' } });
  expect(translate('shell.later')).toBe('shell.later');
  expect(translate('shell')).toBe('shell');
  addTexts({ shell: { name: 'second', later: 'later' } });
  expect([translate('shell.name'), translate('shell.later'), hasText('shell.never')]).toEqual(['first', 'later', false]);
});
