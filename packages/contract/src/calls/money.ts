import * as z from 'zod/mini';
import { ACCOUNTS } from '@diwan/domain/ledger/entries';
import { jobView } from '../jobs.ts';
import { LEDGER_CHECKS } from '../proof.ts';
import { transactions } from '../resources/transactions.ts';
import { walletBodies, type WalletCall } from '../wallet.ts';
import { PAYOUT_DOUBTS } from '../resources/cash-outs.ts';
import { amount, flag, id, record, timestamp, waitingMoney } from './answers.ts';
import { defineCall } from './call.ts';

const proof = z.object({
  holds: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(LEDGER_CHECKS),
      checked: z.int(),
      wrong: z.nullable(z.object({ table: z.string(), id: id(), expected: z.string(), found: z.string() })),
      /** Why it could not be computed; the proof then fails, too. */
      error: z.nullable(z.string()),
    }),
  ),
  accounts: z.array(z.object({ account: z.enum(ACCOUNTS), unit: z.string(), sum: z.string() })),
  seconds: z.number(),
});

const proveLedger = defineCall({
  method: 'GET',
  path: 'ledger/proof',
  permission: 'prove-ledger',
  tag: 'wallet',
  summary: 'Replays the ledger and compares every balance, before and after, and total with it',
  answer: proof,
  errors: { 403: ['ledger.all_countries_only'] },
});

const tryCoupon = defineCall({
  method: 'GET',
  path: 'coupons/:id/trial',
  permission: 'show-coupons',
  tag: 'coupons',
  summary: 'What would happen with a coupon as it is now: who could use it, what it takes off, what it costs at worst. Nothing is saved',
  answer: z.object({
    state: z.string(),
    currency: z.string(),
    audience: z.int(),
    uses_left: z.nullable(z.int()),
    worst_cost: z.nullable(amount()),
    spent: amount(),
    samples: z.array(z.object({ price: amount(), discount: amount(), total: amount(), is_allowed: z.boolean() })),
  }),
});

/** What of a balance cannot leave it yet, and what may. */
export const earnedFigures = {
  /** What may be taken out now: the balance without what is promised, pending or stopped; never below zero. */
  available: amount(),
  /** Earned too lately to be taken out. */
  pending: amount(),
  /** When the next part of that can be, and when all of it; null where nothing is pending. */
  pending_next_at: z.nullable(timestamp()),
  pending_until: z.nullable(timestamp()),
  /** Stopped until a complaint or a finding about its order is decided. */
  stopped: amount(),
};

const getWallet = <const T extends 'clients' | 'providers'>(table: T) =>
  defineCall({
    method: 'GET',
    path: `${table}/:id/wallet` as const,
    permission: 'index-transactions',
    tag: 'wallet',
    summary:
      'What a person has, in each currency, what is held for cash-outs, promised to open orders, pending and available, and the latest transactions',
    answer: z.object({
      /** That of their country. */
      currency: z.string(),
      wallets: z.array(
        z.object({ currency: z.string(), balance: amount(), points: z.int(), held: amount(), promised: amount(), ...earnedFigures }),
      ),
      transactions: z.array(record(transactions)),
    }),
  });

const RIGHTS = { charge: 'charge-multiple', withdraw: 'withdraw-multiple' } as const;
const PEOPLE = ['wallet.nobody', 'wallet.several_currencies', 'wallet.several_countries'] as const;

/** In cash or by a transfer it pays people out, as a cash-out does. */
const REFUSED = {
  charge: [],
  withdraw: ['cash_out.waiting', 'approval.waiting', 'cash_out.new_account', 'cash_out.account_waits', 'cash_out.account_rejected'],
} as const;
/** What waits for a second admin, and what speaks against paying whom a withdrawal is about. */
const doubted = z.extend(waitingMoney, { doubts: z.optional(z.array(z.enum(PAYOUT_DOUBTS))) });

const moveWallets = <const W extends WalletCall>(call: W) =>
  defineCall({
    method: 'POST',
    path: `wallet/${call}` as const,
    permission: RIGHTS[call],
    tag: 'wallet',
    summary: `${call === 'charge' ? 'Charge' : 'Withdraw from'} one wallet (201), many by a job, or above a country's limit${call === 'withdraw' ? ', or where something speaks against paying them,' : ''} ask for an approval (202)`,
    body: walletBodies[call],
    status: 201,
    answer: record(transactions),
    later: z.union([jobView, doubted]),
    errors: {
      409: [
        ...PEOPLE,
        ...REFUSED[call],
        'wallet.insufficient',
        'wallet.promised',
        'wallet.pending',
        'wallet.stopped',
        'wallet.person_gone',
      ],
    },
    idempotent: true,
    needsKey: true,
    forms: true,
  });

const previewMove = <const W extends WalletCall>(call: W) =>
  defineCall({
    method: 'POST',
    path: `wallet/${call}/preview` as const,
    permission: RIGHTS[call],
    tag: 'wallet',
    summary: `What wallet/${call} would do with this body; nothing is done`,
    body: walletBodies[call],
    answer: z.object({
      people_count: z.int(),
      /** Whom it is about, where that is one person. */
      person: z.nullable(z.object({ id: id(), name: z.string() })),
      currency: z.string(),
      unit: z.string(),
      amount: amount(),
      total: amount(),
      /** The limit that it is above, where it needs a second admin. */
      limit: z.nullable(amount()),
      /** What speaks against paying them, and whether it takes a second admin because of that or of what whoever asks did before. */
      doubts: z.array(z.enum(PAYOUT_DOUBTS)),
      takes_two: flag(),
    }),
    errors: { 409: [...PEOPLE, ...REFUSED[call]] },
    forms: true,
  });

export const walletCalls = {
  charge: { move: moveWallets('charge'), preview: previewMove('charge') },
  withdraw: { move: moveWallets('withdraw'), preview: previewMove('withdraw') },
};
const { charge, withdraw } = walletCalls;

export const moneyCalls = {
  proveLedger,
  tryCoupon,
  clientWallet: getWallet('clients'),
  providerWallet: getWallet('providers'),
  charge: charge.move,
  previewCharge: charge.preview,
  withdraw: withdraw.move,
  previewWithdrawal: withdraw.preview,
};
