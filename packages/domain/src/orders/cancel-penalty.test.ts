import { minor } from '../money.ts';
import { describe, expect, it } from 'vitest';
import { getPenalty, type Cancellation } from './cancel-penalty.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const now = Date.parse('2026-05-13T09:00:00Z');
const late: Cancellation = {
  actor: 'client',
  now,
  dueAt: now + 2 * HOUR,
  total: minor(10_500n),
  freeHours: 24,
  percent: 10,
  acceptedAt: now - HOUR,
  arrivedAt: null,
  stoodSince: null,
  isProviderCause: false,
};

describe('the penalty of a client who calls a job off', () => {
  it.each<[string, Partial<Cancellation>, bigint]>([
    ['too late', {}, 1_050n],
    ['in time', { dueAt: now + 24 * HOUR }, 0n],
    ['by the provider', { actor: 'provider' }, 0n],
    ['by an admin', { actor: 'admin' }, 0n],
    ['before anybody accepted it', { acceptedAt: null }, 0n],
    ['wanted at once, ten minutes after accepting', { dueAt: null, acceptedAt: now - 10 * MINUTE }, 1_050n],
    ['wanted at once, within five minutes', { dueAt: null, acceptedAt: now - 5 * MINUTE + 1 }, 0n],
    ['wanted at once, nobody there after half an hour', { dueAt: null, acceptedAt: now - 30 * MINUTE - 1 }, 0n],
    ['wanted at once, the provider there in time', { dueAt: null, acceptedAt: now - HOUR, arrivedAt: now - 40 * MINUTE }, 1_050n],
    ['wanted at once, the provider still where they were', { dueAt: null, acceptedAt: now - 10 * MINUTE, stoodSince: now - HOUR }, 0n],
    ['wanted at once, for a reason that lies with the provider', { dueAt: null, acceptedAt: now - 10 * MINUTE, isProviderCause: true }, 0n],
    ['within five minutes of accepting', { acceptedAt: now - 5 * MINUTE + 1 }, 0n],
    ['five minutes after accepting', { acceptedAt: now - 5 * MINUTE }, 1_050n],
    ['for a reason that lies with the provider', { isProviderCause: true }, 0n],
    ['just after the appointment', { dueAt: now - 10 * MINUTE }, 1_050n],
    ['after a visit that nobody made', { dueAt: now - 10 * MINUTE - 1 }, 0n],
    ['three days after a visit that nobody made', { dueAt: now - 72 * HOUR }, 0n],
    ['while a provider works who came in time', { dueAt: now - HOUR, arrivedAt: now - HOUR }, 1_050n],
    ['while a provider works who came late', { dueAt: now - HOUR, arrivedAt: now - HOUR + 11 * MINUTE }, 0n],
    ['ten minutes before, the provider still at home', { dueAt: now + 10 * MINUTE, stoodSince: now - HOUR }, 0n],
    ['ten minutes before, the provider on the way', { dueAt: now + 10 * MINUTE, stoodSince: now - MINUTE }, 1_050n],
    [
      'ten minutes before, the provider there, who stood there for an hour',
      { dueAt: now + 10 * MINUTE, arrivedAt: now - MINUTE, stoodSince: now - HOUR },
      1_050n,
    ],
    ['a quarter of an hour before, the provider at home until then', { dueAt: now + 15 * MINUTE, stoodSince: now }, 0n],
    ['wanted at once, exactly half an hour after accepting', { dueAt: null, acceptedAt: now - 30 * MINUTE }, 1_050n],
    [
      'wanted at once, the provider there, where they stood since before',
      { dueAt: null, acceptedAt: now - 10 * MINUTE, arrivedAt: now - MINUTE, stoodSince: now - HOUR },
      1_050n,
    ],
    [
      'wanted at once, the provider standing since they accepted',
      { dueAt: null, acceptedAt: now - 10 * MINUTE, stoodSince: now - 10 * MINUTE },
      0n,
    ],
    [
      'wanted at once, the provider standing somewhere on the way',
      { dueAt: null, acceptedAt: now - 10 * MINUTE, stoodSince: now - 5 * MINUTE },
      1_050n,
    ],
    ['two hours before, the provider still at home', { stoodSince: now - HOUR }, 1_050n],
  ])('%s', (_, change, penalty) => {
    expect(getPenalty({ ...late, ...change })).toBe(penalty);
  });
});
