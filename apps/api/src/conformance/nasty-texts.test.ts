import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writableFields } from '@diwan/contract/kit/form';
import { RESOURCES } from '@diwan/contract/resources';
import { foldSearch } from '@diwan/domain/search-key';
import { toMinor } from '@diwan/domain/money';
import { JOB } from '../access/caller.ts';
import { parseFilters } from '../crud/list/filters.ts';
import { getPatterns } from '../crud/fields/keyword.ts';
import { cleanHtml } from '../crud/fields/clean-html.ts';
import { ALL_FORMS } from './all-forms.ts';
import { NASTY_TEXTS } from './nasty-values.ts';
import { openWorld, SUBJECTS, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

// What went back over the text took 20 seconds and more; read once it takes milliseconds, however slow the machine.
const GENEROUS = 2_000;
const KINDS = Object.entries(NASTY_TEXTS);

function took(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

describe.each(KINDS)('100,000 characters of %s', (_kind, text) => {
  it('are refused at once in every field of every form, also as the item of a list', () => {
    for (const form of ALL_FORMS.filter(({ keys }) => keys.length > 0)) {
      for (const value of [text, [text]]) {
        const body = Object.fromEntries(form.keys.map((key) => [key, value]));
        let ok = true;
        const ms = took(() => (ok = form.check(body).ok));
        expect([form.name, ok, ms < GENEROUS]).toEqual([form.name, false, true]);
      }
    }
  });

  it('are refused at once by every filter', () => {
    for (const [name, { resource, options }] of SUBJECTS) {
      for (const filter of [...resource.list.filters, ...Object.keys(resource.list.aliases ?? {})]) {
        const start = performance.now();
        expect(() => parseFilters(resource, options, JOB, { [filter]: text })).toThrow('validation');
        expect([name, filter, performance.now() - start < GENEROUS]).toEqual([name, filter, true]);
      }
    }
  });

  it('are folded, counted and cleaned at once, also where they are as long as a field may be', () => {
    expect(took(() => foldSearch(text))).toBeLessThan(GENEROUS);
    expect(took(() => getPatterns(text))).toBeLessThan(GENEROUS);
    expect(took(() => toMinor(text, 'AED'))).toBeLessThan(GENEROUS);
    const longest = Math.max(
      ...RESOURCES.flatMap((one) => writableFields(one).map(([, field]) => (field.kind === 'rich_text' ? field.max : 0))),
    );
    expect(took(() => cleanHtml(text.slice(0, longest)))).toBeLessThan(GENEROUS);
  });
});

describe('a filter in the body of a call', () => {
  it.each(SUBJECTS)('of %s is refused at once', async (name) => {
    for (const text of [NASTY_TEXTS['mixed'], NASTY_TEXTS['spaces within'], NASTY_TEXTS['dots']]) {
      const start = performance.now();
      const { status } = await world.call('POST', `${name}/export-link`, { body: { format: 'csv', filter: { keyword: text, id: text } } });
      expect([status, performance.now() - start < GENEROUS]).toEqual([422, true]);
    }
  });
});

describe('lists of a form', () => {
  it('are counted before their items are held against each other', () => {
    const hours = Array.from({ length: 20_000 }, () => 'sun 09:00-17:00');
    for (const form of ALL_FORMS) {
      const body = Object.fromEntries(form.keys.map((key) => [key, hours]));
      expect([form.name, took(() => form.check(body)) < GENEROUS]).toEqual([form.name, true]);
    }
  });
});
