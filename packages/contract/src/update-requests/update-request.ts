import { text } from '../kit/field.ts';
import { defineForm } from '../kit/form.ts';

/** Where a provider's request stands; one spelling is stored. */
export const UPDATE_STATUSES = ['pending', 'accept', 'reject'] as const;
export type UpdateStatus = (typeof UPDATE_STATUSES)[number];

const SPELLINGS: Readonly<Record<string, UpdateStatus>> = {
  pending: 'pending',
  accept: 'accept',
  accepted: 'accept',
  reject: 'reject',
  rejected: 'reject',
};

/** The words that a call takes for a status. */
export const UPDATE_SPELLINGS = ['pending', 'accept', 'accepted', 'reject', 'rejected'] as const;

/** The status that a word means: `accept` and `accepted` are the same. */
export function getUpdateStatus(word: unknown): UpdateStatus | undefined {
  return typeof word === 'string' && Object.hasOwn(SPELLINGS, word) ? SPELLINGS[word] : undefined;
}

/** What providers may ask to have changed of themselves; flags and countries are the administration's. */
export const UPDATABLE = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'gender',
  'city_id',
  'preferred_language',
  'image',
  'id_image',
  'company_name',
  'license_number',
  'license_expires_on',
  'license_image',
  'plate_number',
  'plate_image',
] as const;

/** Why what a provider asked to have changed stays as it is. */
export const updateDecision = defineForm('providers', { reason: text({ max: 500, long: true, optional: true }) });
