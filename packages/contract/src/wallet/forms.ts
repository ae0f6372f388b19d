import * as z from 'zod/mini';
import { allOrNamed, idsFault, idsOfPeople, NAMED_MAX } from '../people/addressees.ts';
import { AUDIENCE_NAMES } from '../people/audiences.ts';
import { across, body, checkedByHandler } from '../kit/body.ts';
import { typedText } from '../kit/typed-text.ts';
import { CHARGE_TYPES, WALLET_TYPES, type ChargeType } from './transactions.ts';

/** What a wallet call does. */
export const WALLET_CALLS = ['charge', 'withdraw'] as const;
export type WalletCall = (typeof WALLET_CALLS)[number];

/** Where a charge comes from, and where a withdrawal goes. */
export const CALL_CHARGE_TYPES: Readonly<Record<WalletCall, readonly ChargeType[]>> = {
  charge: CHARGE_TYPES,
  withdraw: ['cash', 'bank_transfer', 'correction'],
};

export const WALLET_NOTES_MAX = 500;
const AMOUNT = /^\d{1,12}(?:\.\d{1,4})?$/;

const choice = <const V extends string>(values: readonly V[]) =>
  z.enum(values, { error: ({ input }) => (input === undefined || input === null || input === '' ? 'empty' : 'choice') });

/** A text that may be left out; null where there is none. */
const textOrNull = (text: z.ZodMiniString) =>
  z.pipe(
    z.optional(z.nullable(text)),
    z.transform((given) => given || null),
  );

const amount = z.pipe(
  z.pipe(z.union([z.string(), z.number()], { error: 'empty' }), z.transform(String)),
  z.string().check(z.trim(), z.minLength(1, { error: 'empty', abort: true }), z.regex(AMOUNT, { error: 'money' })),
);

/** One amount for one person, for many, or for all of a kind that a filter lets through. */
const orderBody = (call: WalletCall) =>
  body({
    user_type: choice(AUDIENCE_NAMES),
    all: allOrNamed(),
    user_ids: idsOfPeople(),
    /** Filters of the list of those people, with `all` only. */
    filter: z.optional(z.record(z.string(), checkedByHandler(z.union([z.string(), z.number(), z.boolean()])), { error: 'unknown_key' })),
    /** A decimal in the people's currency, for each of them, or a whole number of points. */
    amount,
    /** Which wallet, where people have several; that of their country without it. */
    currency: textOrNull(z.string({ error: 'choice' }).check(z.regex(/^(?:[A-Z]{3})?$/, { error: 'choice' }))),
    wallet_type: z._default(choice(WALLET_TYPES), 'balance'),
    charge_type: z._default(choice(CALL_CHARGE_TYPES[call]), 'cash'),
    notes: textOrNull(typedText(0, WALLET_NOTES_MAX)),
  }).check(
    across(({ all, user_ids: ids = [], filter, amount: typed, wallet_type: wallet }, fail) => {
      const fault = all ? ids.length > 0 && 'unknown_key' : idsFault(ids);
      if (fault) fail('user_ids', fault, { max: NAMED_MAX });
      if (!all && filter) fail('filter', 'unknown_key');
      if (typed === undefined) return;
      // What shows without knowing the currency.
      if (wallet === 'points' && typed.includes('.')) fail('amount', 'integer');
      else if (!/[1-9]/.test(typed)) fail('amount', 'above_zero');
    }),
  );

/** A charge or a withdrawal, in the form and in the API. */
export const walletBodies = { charge: orderBody('charge'), withdraw: orderBody('withdraw') };
export type WalletOrder = z.output<(typeof walletBodies)['charge']>;
