import type { Locale } from '@diwan/contract/constants';
import type { Resource } from '@diwan/contract/kit/resource';
import type { Found } from '@diwan/contract/calls/lists';
import { getName } from '../../crud/list/options.ts';
import type { Row } from '../../crud/fields/row.ts';
import { translate } from '../../platform/translate.ts';
import { isRecord } from '@diwan/domain/records';

/** Which field of a record says what state it is in, the telling ones first. */
const STATES = ['order_status', 'status', 'review_status', 'status_new'] as const;
/** What is out of the ordinary with an account goes before whether it is switched on. */
const FLAGS = [
  ['is_ban', 1, 'banned'],
  ['is_locked', 1, 'locked'],
  ['is_active', 0, 'inactive'],
  ['is_active', 1, 'active'],
] as const;

function getStatus({ fields }: Resource, row: Row, language: Locale): string | null {
  for (const name of STATES) {
    const field = fields[name];
    if (field?.kind === 'enum' && typeof row[name] === 'string') return translate(language, `enums.${field.name}.${row[name]}`);
  }
  const flag = FLAGS.find(([name, value]) => name in fields && row[name] === value);
  if (!flag) return null;
  // Arabic says it of a woman by another word.
  const of = language === 'ar' && row['gender'] === 'female' ? '_female' : '';
  return translate(language, `detail.states.${flag[2]}${of}`);
}

/** What tells a found record apart from others of its name: its phone, its country and its state. */
export function getFacts(resource: Resource, row: Row, language: Locale): Pick<Found, 'phone' | 'country' | 'status'> {
  const phone = row['phone'] ?? row['contact_phone'];
  const { country } = row;
  return {
    phone: typeof phone === 'string' ? phone : null,
    country: resource.name !== 'countries' && isRecord(country) ? getName(['name_ar', 'name_en'], country, language) : null,
    status: getStatus(resource, row, language),
  };
}
