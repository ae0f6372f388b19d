import { describe, expect, it } from 'vitest';
import { movesFrom } from './moves.ts';
import { REQUEST_MOVES, SUBSCRIPTION_MOVES } from './request-moves.ts';

describe('a service request', () => {
  it.each([
    ['pending', ['accept', 'reject']],
    ['accepted', ['finish', 'reject']],
    ['rejected', []],
    ['finished', []],
    ['nonsense', []],
  ])('that is %s allows %j', (status, actions) => {
    expect(movesFrom(REQUEST_MOVES, status)).toEqual(actions);
  });
});

describe('a subscription', () => {
  it.each([
    ['pending', ['activate', 'cancel']],
    ['active', ['finish', 'cancel']],
    ['finished', []],
    ['cancelled', []],
  ])('that is %s allows %j', (status, actions) => {
    expect(movesFrom(SUBSCRIPTION_MOVES, status)).toEqual(actions);
  });
});
