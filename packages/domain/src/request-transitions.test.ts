import { describe, expect, it } from 'vitest';
import { getAllowedTransitions } from './transitions.ts';
import { REQUEST_TRANSITIONS, SUBSCRIPTION_TRANSITIONS } from './request-transitions.ts';

describe('a service request', () => {
  it.each([
    ['pending', ['accept', 'reject']],
    ['accepted', ['finish', 'reject']],
    ['rejected', []],
    ['finished', []],
    ['nonsense', []],
  ])('that is %s allows %j', (status, actions) => {
    expect(getAllowedTransitions(REQUEST_TRANSITIONS, status)).toEqual(actions);
  });
});

describe('a subscription', () => {
  it.each([
    ['pending', ['activate', 'cancel']],
    ['active', ['finish', 'cancel']],
    ['finished', []],
    ['cancelled', []],
  ])('that is %s allows %j', (status, actions) => {
    expect(getAllowedTransitions(SUBSCRIPTION_TRANSITIONS, status)).toEqual(actions);
  });
});
