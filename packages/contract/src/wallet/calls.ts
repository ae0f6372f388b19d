import * as z from 'zod/mini';
import { jobView } from '../jobs/job.ts';
import { transactions } from './transactions.ts';
import { walletBodies, type WalletCall } from './forms.ts';
import { PAYOUT_DOUBTS } from '../cash-outs/resource.ts';
import { amount, flag, id, record, timestamp, waitingMoney } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';

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
  clientWallet: getWallet('clients'),
  providerWallet: getWallet('providers'),
  charge: charge.move,
  previewCharge: charge.preview,
  withdraw: withdraw.move,
  previewWithdrawal: withdraw.preview,
};
