import { AUDIENCE_NAMES, NAMED_MAX, type Audience } from './broadcasts.ts';
import type { FieldErrors, Message } from './kit/validate.ts';
import { CHARGE_TYPES, WALLET_TYPES, type ChargeType, type WalletType } from './resources/transactions.ts';

/** What a wallet call does. */
export const WALLET_CALLS = ['charge', 'withdraw'] as const;
export type WalletCall = (typeof WALLET_CALLS)[number];

/** Where a charge comes from, and where a withdrawal goes. */
export const CALL_CHARGE_TYPES: Readonly<Record<WalletCall, readonly ChargeType[]>> = {
  charge: CHARGE_TYPES,
  withdraw: ['cash', 'bank_transfer', 'correction'],
};

export const WALLET_NOTES_MAX = 500;
const ID_MAX = 2_147_483_647;

/** One amount for one person, for many, or for all of a kind that a filter lets through. */
export interface WalletOrder {
  readonly user_type: Audience;
  readonly all: boolean;
  readonly user_ids: readonly number[];
  /** Filters of the list of those people, with `all` only. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** A decimal string in the people's currency, or a whole number of points. */
  readonly amount: string;
  /** Which wallet, where people have several; that of their country without it. */
  readonly currency: string | null;
  readonly wallet_type: WalletType;
  readonly charge_type: ChargeType;
  readonly notes: string | null;
}

type Given = Readonly<Record<string, unknown>>;
const KEYS: ReadonlySet<string> = new Set([
  'user_type',
  'all',
  'user_ids',
  'filter',
  'amount',
  'currency',
  'wallet_type',
  'charge_type',
  'notes',
]);
const says = (key: string, params: Message['params'] = {}): Message[] => [{ key, params }];
const isRecord = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);
const isYes = (value: unknown) => value === 1 || value === '1' || value === true;
const isNo = (value: unknown) => value === 0 || value === '0' || value === false || value === undefined;

/** A form carries texts: `user_ids[0]=7`. */
function idsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [];
  return [...new Set(list.map((id) => (typeof id === 'number' || (typeof id === 'string' && id !== '') ? Number(id) : 0)))];
}

function idErrors(all: boolean, value: unknown): Message[] {
  const ids = idsOf(value);
  if (all) return value === undefined || ids.length === 0 ? [] : says('unknown_key');
  if (ids.length > NAMED_MAX) return says('too_many', { max: NAMED_MAX });
  return ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id > ID_MAX) ? says('empty') : [];
}

/** What is wrong with an amount as far as it shows without knowing the currency. */
function amountErrors(value: unknown, type: unknown): Message[] {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '') return says('empty');
  if (!/^\d{1,12}(?:\.\d{1,4})?$/.test(text.trim())) return says('money');
  if (type === 'points' && text.includes('.')) return says('integer');
  return /[1-9]/.test(text) ? [] : says('above_zero');
}

function oneOfErrors(value: unknown, values: readonly string[]): Message[] {
  return value === undefined || (typeof value === 'string' && values.includes(value))
    ? []
    : says(value === '' || value === null ? 'empty' : 'choice');
}

function notesErrors(value: unknown): Message[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'string') return says('empty');
  return value.trim().length > WALLET_NOTES_MAX ? says('too_long', { max: WALLET_NOTES_MAX }) : [];
}

function currencyErrors(value: unknown): Message[] {
  const isNone = value === undefined || value === null || value === '';
  return isNone || (typeof value === 'string' && /^[A-Z]{3}$/.test(value)) ? [] : says('choice');
}

function filterErrors(all: boolean, value: unknown): Message[] {
  if (value === undefined) return [];
  return all && isRecord(value) ? [] : says('unknown_key');
}

/** Checks a charge or a withdrawal, in the form and in the API. */
export function checkWalletOrder(
  call: WalletCall,
  body: unknown,
): { readonly ok: true; readonly value: WalletOrder } | { readonly ok: false; readonly errors: FieldErrors } {
  const given: Given = isRecord(body) ? body : {};
  const all = isYes(given['all']);
  const { user_type: type, wallet_type: wallet = 'balance', notes } = given;
  const found: Record<string, Message[]> = {
    user_type: type === undefined ? says('empty') : oneOfErrors(type, AUDIENCE_NAMES),
    all: all || isNo(given['all']) ? [] : says('flag'),
    user_ids: idErrors(all, given['user_ids']),
    filter: filterErrors(all, given['filter']),
    amount: amountErrors(given['amount'], wallet),
    wallet_type: oneOfErrors(wallet, WALLET_TYPES),
    charge_type: oneOfErrors(given['charge_type'], CALL_CHARGE_TYPES[call]),
    currency: currencyErrors(given['currency']),
    notes: notesErrors(notes),
  };
  const unknown = Object.keys(given).flatMap((key) => (KEYS.has(key) ? [] : [[key, says('unknown_key')] as const]));
  const errors = Object.fromEntries([...Object.entries(found), ...unknown].filter(([, messages]) => messages.length > 0));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      user_type: type as Audience,
      all,
      user_ids: all ? [] : idsOf(given['user_ids']),
      filter: isRecord(given['filter']) ? given['filter'] : {},
      amount: String(given['amount']).trim(),
      currency: typeof given['currency'] === 'string' && given['currency'] !== '' ? given['currency'] : null,
      wallet_type: wallet as WalletType,
      charge_type: (given['charge_type'] ?? 'cash') as ChargeType,
      notes: typeof notes === 'string' && notes.trim() !== '' ? notes.trim() : null,
    },
  };
}
