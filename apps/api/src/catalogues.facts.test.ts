import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ar } from '@diwan/locales/ar';
import { en } from '@diwan/locales/en';
import { CALLS } from '@diwan/contract/calls';
import { transitionCalls } from '@diwan/contract/transition-calls';
import { MENU } from '@diwan/contract/permissions/menu';
import { PERMISSION_CATEGORIES, PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { FINDING_FIGURES, FINDING_WORDS } from '@diwan/contract/findings/resource';
import { STATUS_ADVICE, STATUS_FACTS, STATUS_GROUPS, STATUS_LINES, STATUS_STATES, STATUS_WORDS } from '@diwan/contract/status/lines';
import { RESOURCES } from '@diwan/contract/resources';

type Tree = { readonly [key: string]: string | Tree };
const PLURAL = /_(zero|one|two|few|many|other)$/;
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}
const texts = { ar: new Map(leaves(ar)), en: new Map(leaves(en)) };
const pluralStems = (language: 'ar' | 'en') => {
  const keys = [...texts[language].keys()];
  return new Set(keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(PLURAL, '')));
};
const withoutPlurals = (language: 'ar' | 'en') => {
  const stems = pluralStems(language);
  const plain = [...texts[language].keys()].map((key) => (stems.has(key.replace(PLURAL, '')) ? key.replace(PLURAL, '') : key));
  // Where Arabic agrees with a woman, English has nothing to say.
  return new Set(plain.map((key) => key.replace(/_female$/, '')));
};
const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).toSorted();

/** Inputs of forms that no kind draws: screens ask for them in words of their own, or fill them in by themselves. */
const IN_OWN_WORDS = new Set([
  'approvals.decision',
  'vehicles.reason',
  'orders.way',
  'orders.decision',
  'orders.on_behalf_of',
  'orders.provider_service_id',
  'orders.keyword',
]);

/** Every key that the contract makes some screen or answer ask for. */
function namedKeys(): string[] {
  const keys = PERMISSIONS.map((permission) => `permissions.names.${permission.permission_url}`);
  keys.push(...PERMISSION_CATEGORIES.map((category) => `permissions.categories.${category}`));
  for (const group of MENU) keys.push(`menu.groups.${group.key}`, ...group.entries.map((entry) => `menu.entries.${entry.key}`));
  for (const { refusals = {} } of RESOURCES) {
    if (refusals.inUse !== undefined) keys.push(`errors.${refusals.inUse}`);
    if (refusals.otherCountry !== undefined) keys.push(`validation.${refusals.otherCountry}`);
  }
  for (const resource of RESOURCES) {
    const base = `resources.${resource.name}`;
    keys.push(`${base}.title`, `${base}.one`, `${base}.add`, `${base}.edit`, `${base}.count_other`);
    for (const [name, field] of Object.entries(resource.fields)) {
      keys.push(`${base}.fields.${name}`);
      if (field.kind === 'enum') keys.push(...field.values.map((value) => `enums.${field.name}.${value}`));
    }
    keys.push(...Object.keys(resource.list.ownFilters ?? {}).map((filter) => `${base}.filters.${filter}`));
    keys.push(...(resource.list.sets ?? []).map((set) => `enums.sets.${set}`));
    // On a card, as the name of a chart (a column `status` has its field's), and as one of its shares.
    const { column, counts = {} } = resource.list.parts ?? {};
    const shown = Object.keys(counts).flatMap((part) => [part, part.replace(/(_order)?_count$/, '')]);
    keys.push(...[...shown, ...(column === undefined || column === 'status' ? [] : [column])].map((part) => `list.statistics.${part}`));
  }
  // Inputs of a call's form are called as the fields of the resource that it is named after.
  for (const { body } of CALLS) {
    if (!body || !('fields' in body)) continue;
    const drawn = Object.keys(body.fields).filter((name) => !IN_OWN_WORDS.has(`${body.name}.${name}`));
    keys.push(...drawn.map((name) => `resources.${body.name}.fields.${name}`));
  }
  keys.push(
    ...FINDING_FIGURES.map((name) => `till.findings.figures.${name}`),
    ...FINDING_WORDS.map((name) => `till.findings.words.${name}`),
  );
  keys.push(
    ...STATUS_STATES.flatMap((state) => [`status.states.${state}`, `status.overall.${state}`]),
    ...STATUS_GROUPS.map((group) => `status.groups.${group}`),
    ...STATUS_LINES.map((line) => `status.lines.${line}`),
    ...Object.keys(STATUS_FACTS).map((fact) => `status.facts.${fact}`),
    ...STATUS_WORDS.map((word) => `status.words.${word}`),
    ...STATUS_ADVICE.map((advice) => `status.advice.${advice}`),
  );
  for (const moves of Object.values(transitionCalls)) keys.push(...moves.map(({ action }) => `enums.moves.${action}`));
  return keys;
}

const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url));
/** What a schema or a rule of the contract finds wrong, by its key, and where: types hold those of the API, the contract knows no catalogue. */
function wrongKeys(): [key: string, file: string][] {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test.'),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(CONTRACT, file), 'utf8').matchAll(/\b(?:error|message): '(\w+)'|\bfail\([^,()]+, '(\w+)'/g)].map(
      ([, error, rule]) => [error ?? rule ?? '', file] as [string, string],
    ),
  );
}

describe.each(['ar', 'en'] as const)('the %s catalogue', (language) => {
  it('has every text that the contract names', () => {
    const how = `Missing in packages/locales/src/${language}: resources in resources.ts or in areas, rights in permissions.ts, the menu in menu.ts`;
    expect([how, ...namedKeys().filter((key) => !texts[language].has(key))]).toEqual([how]);
  });

  it('has a text for all that the contract finds wrong with a value', () => {
    const has = (key: string) => texts[language].has(`validation.${key}`) || texts[language].has(`validation.${key}_other`);
    expect(wrongKeys().length).toBeGreaterThan(100);
    expect(wrongKeys().filter(([key]) => !has(key))).toEqual([]);
  });

  // The dashboard loads areas one by one: two that say something different under one key would say it by who came first.
  it('has the texts of every area, as they stand there', async () => {
    const folder = fileURLToPath(new URL(`../../../packages/locales/src/${language}/areas`, import.meta.url));
    for (const file of readdirSync(folder)) {
      const area = (await import(`${folder}/${file}`)) as { default: Tree };
      const odd = leaves(area.default).filter(([key, text]) => texts[language].get(key) !== text);
      const how = `What ${file} says stands in packages/locales/src/${language}.ts, and under a key that no other area has:`;
      expect([how, ...odd]).toEqual([how]);
    }
  });

  // `npm run new-resource` leaves these where nobody gave it a text.
  it('has no text in brackets that still wait for words', () => {
    expect([...texts[language]].filter(([, text]) => /[⟨⟩]/.test(text)).map(([key]) => key)).toEqual([]);
  });

  it('has no empty text', () => {
    expect([...texts[language]].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
  });
});

describe('both catalogues', () => {
  it('hold the same keys', () => {
    const [arabic, english] = [withoutPlurals('ar'), withoutPlurals('en')];
    expect([...arabic].filter((key) => !english.has(key))).toEqual([]);
    expect([...english].filter((key) => !arabic.has(key))).toEqual([]);
  });

  it('have all six Arabic and both English plural forms', () => {
    const missing = [...pluralStems('ar')]
      .flatMap((stem) => ARABIC_FORMS.map((form) => `${stem}_${form}`))
      .filter((key) => !texts.ar.has(key));
    expect(missing).toEqual([]);
    expect([...pluralStems('en')].filter((stem) => !texts.en.has(`${stem}_one`))).toEqual([]);
    expect([...pluralStems('ar')].toSorted()).toEqual([...pluralStems('en')].toSorted());
  });

  it('leave the same gaps to fill', () => {
    const differing = [...texts.en].filter(([key, text]) => {
      const arabic = texts.ar.get(key);
      // "One city" needs no number in Arabic; the forms that count do.
      return arabic !== undefined && !PLURAL.test(key) && JSON.stringify(gaps(text)) !== JSON.stringify(gaps(arabic));
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('write Arabic in Arabic', () => {
    const names = new Set(['PDF', 'CSV', 'XLSX', 'SMS', 'Enter', 'Ctrl', 'iOS', 'IBM']);
    const odd = [...texts.ar].filter(([key, text]) => {
      const words = text.replace(/\{\{\w+\}\}/g, '').match(/[A-Za-z]{2,}/g) ?? [];
      // The switch to English is named in English.
      return key !== 'shell.other_language' && !/[\u0600-\u06ff]/.test(text) && words.some((word) => !names.has(word));
    });
    expect(odd.map(([key]) => key)).toEqual([]);
  });
});

describe('the Arabic catalogue', () => {
  // What operators misread or would not say themselves, and what it is called instead.
  it.each([
    ['مقفل', 'موقوف'],
    ['الحساب غير مفعّل', 'الحساب غير نشط'],
    ['من الطالب؟', 'لمن الطلب؟'],
    ['تفويض', 'إسناد إلى مقدّم آخر'],
    ['طلبات سحب الرصيد', 'طلبات السحب'],
    ['طلبات المصادر القانونية', 'طلبات الاستشارات القانونية'],
    ['مركبات تنتهي قريبًا', 'مركبات تنتهي وثائقها قريبًا'],
    ['شرائح العرض', 'لافتات التطبيق'],
    ['إثبات الدفتر', 'مطابقة الدفتر'],
    ['إعادة الإثبات', 'إعادة المطابقة'],
    ['المسجّل حاليًا', 'القيمة الحالية'],
    ['عدد مرات الاستخدام في الكل', 'الحد الإجمالي للاستخدام'],
    ['عن الثلاثين', 'الجديد في 30 يومًا'],
    ['قبلها:', 'الفترة السابقة:'],
  ])('says not «%s» but «%s»', (old, better) => {
    const all = [...texts.ar];
    expect(all.filter(([, text]) => text.includes(old))).toEqual([]);
    expect(all.some(([, text]) => text.includes(better))).toBe(true);
  });
});
