import type { Form } from '@diwan/contract/kit/form';
import { referenceName, type Resource } from '@diwan/contract/kit/resource';
import { language } from '../../lib/preferences.ts';
import type { Row } from './screens.ts';

/** What has a name: a row, or what a reference shows of one. */
export type Named = Readonly<Record<string, unknown>>;

const getText = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

/** The text in the reader's language, or in the other where there is only that. */
function inLanguage(row: Named, stem: string): string {
  const other = language() === 'ar' ? 'en' : 'ar';
  return getText(row[`${stem}_${language()}`]) || getText(row[`${stem}_${other}`]);
}

/** What people call a row of which only the label fields are known: an expanded reference, a select's option. The first text where none is a name. */
export function getName(row: Named): string {
  const full = [getText(row['first_name']), getText(row['last_name'])].filter(Boolean).join(' ');
  return (
    inLanguage(row, 'name') ||
    inLanguage(row, 'title') ||
    full ||
    getText(row['name']) ||
    getText(Object.values(row).find((value) => typeof value === 'string'))
  );
}

/** What people call a row; its number where it has no name. */
export function rowName(resource: Resource, row: Pick<Row, 'id'> & Named): string {
  const stem = resource.label[0]?.match(/^(.+)_ar$/)?.[1];
  const name = stem
    ? inLanguage(row, stem)
    : resource.label
        .map((field) => getText(row[field]))
        .filter(Boolean)
        .join(' ');
  return name || `#${row.id}`;
}

/** The value of `name` or `title` where the resource has the pair in both languages, of `full_name` where it has the two parts. */
export function stemValue(resource: Resource, row: Named, stem: string): string | undefined {
  if (`${stem}_ar` in resource.fields) return inLanguage(row, stem);
  if (stem === 'full_name') return [getText(row['first_name']), getText(row['last_name'])].filter(Boolean).join(' ');
  return undefined;
}

/** The key under which an answer holds the rows that a reference names. */
export function expandedKey(field: string): string {
  return field.endsWith('_ids') ? `${field.slice(0, -4)}s`.replace(/ys$/, 'ies') : referenceName(field);
}

/** The catalogue key of a field's label. */
export function labelKey({ name }: Form, field: string): string {
  return `resources.${name}.fields.${field}`;
}

/** A year is a number that nobody counts: 2026, not 2,026. */
export const isYear = (name: string): boolean => name.endsWith('_year');
