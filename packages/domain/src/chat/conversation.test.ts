import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterClosing,
  afterDeleting,
  afterMessage,
  afterReading,
  CONVERSATION_KINDS,
  getRefusal,
  isForDesk,
  NEW_SIDE,
  type Conversation,
  type Side,
  type Written,
} from './conversation.ts';

const begin = (kind: Conversation['kind'], sides: readonly Side[]): Conversation => ({
  kind,
  status: 'open',
  seq: 0,
  waiting_since: null,
  sides: Object.fromEntries(sides.map((side) => [side, NEW_SIDE])),
});

const side = fc.constantFrom<Side>('client', 'provider', 'desk');
const step = fc.oneof(
  fc.record({ did: fc.constant('write' as const), side, isNote: fc.boolean(), isAutomatic: fc.boolean() }),
  fc.record({ did: fc.constant('read' as const), side, upTo: fc.nat({ max: 12 }), deliveredOnly: fc.boolean() }),
  fc.record({ did: fc.constant('close' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const life = fc.array(step, { maxLength: 30, size: 'max' });

/** What counts as unread for a side, in the words of the decision and not in those of the code. */
const counts = (one: Side, kind: Conversation['kind'], message: Written) =>
  message.side !== one && !message.isNote && !(one === 'desk' && kind === 'order');

/** Lives through some steps, and keeps what was written. */
function live(kind: Conversation['kind'], steps: readonly Step[]) {
  let now = begin(kind, ['client', 'provider', 'desk']);
  const written: (Written & { seq: number })[] = [];
  const states = [now];
  for (const [index, one] of steps.entries()) {
    const at = new Date(index * 1000).toISOString();
    if (one.did === 'write') {
      const message = { side: one.side, at, isNote: one.side === 'desk' && one.isNote, isAutomatic: one.isAutomatic };
      now = afterMessage(now, message);
      written.push({ ...message, seq: now.seq });
    } else if (one.did === 'read') {
      const left = written.filter((message) => message.seq > one.upTo && counts(one.side, kind, message)).length;
      now = afterReading(now, { ...one, left });
    } else now = afterClosing(now);
    states.push(now);
  }
  return { now, written, states };
}

describe('a conversation', () => {
  it('counts as unread what the others wrote after what one has read, whatever happens in whichever order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONVERSATION_KINDS), life, (kind, steps) => {
        const { now, written } = live(kind, steps);
        for (const one of ['client', 'provider', 'desk'] as const) {
          const state = now.sides[one] ?? NEW_SIDE;
          const counted = written.filter((message) => message.seq > state.read_seq && counts(one, kind, message));
          expect([one, state.unread]).toEqual([one, counted.length]);
          expect(state.read_seq).toBeLessThanOrEqual(state.delivered_seq);
          expect(state.delivered_seq).toBeLessThanOrEqual(now.seq);
        }
        expect(now.seq).toBe(written.length);
      }),
    );
  });

  it('loses what is deleted from what is unread, and whom that answered waits again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONVERSATION_KINDS), life, fc.infiniteStream(fc.boolean()), (kind, steps, chosen) => {
        const { now, written } = live(kind, steps);
        const gone = new Set(written.filter(() => chosen.next().value).map(({ seq }) => seq));
        const deleted = written.filter(({ seq }) => gone.has(seq));
        const after = deleted.reduce((state, message) => afterDeleting(state, { ...message, waits: 'since' }), now);
        for (const one of ['client', 'provider', 'desk'] as const) {
          const { read_seq: read, unread } = after.sides[one] ?? NEW_SIDE;
          const left = written.filter((message) => !gone.has(message.seq) && message.seq > read && counts(one, kind, message));
          expect([one, unread]).toEqual([one, left.length]);
        }
        const isAnswer = deleted.some((message) => message.side === 'desk' && !message.isNote);
        const waits = isAnswer && now.status === 'open' && kind !== 'order' ? 'since' : now.waiting_since;
        expect([after.seq, after.status, after.waiting_since]).toEqual([now.seq, now.status, waits]);
      }),
    );
  });

  it('waits since the oldest message that nobody of the desk has answered in public', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONVERSATION_KINDS), life, (kind, steps) => {
        let expected: string | null = null;
        const { states } = live(kind, steps);
        for (const [index, one] of steps.entries()) {
          if (one.did === 'close') expected = null;
          else if (one.did === 'write' && isForDesk(kind) && !one.isAutomatic && !(one.side === 'desk' && one.isNote))
            expected = one.side === 'desk' ? null : (expected ?? new Date(index * 1000).toISOString());
          expect(states[index + 1]?.waiting_since).toBe(expected);
        }
      }),
    );
  });

  it('never forgets what was read', () => {
    fc.assert(
      fc.property(life, (steps) => {
        const { states } = live('support', steps);
        for (const [index, state] of states.entries())
          for (const one of ['client', 'provider', 'desk'] as const) {
            const before = states[index - 1]?.sides[one] ?? NEW_SIDE;
            expect(state.sides[one]?.read_seq).toBeGreaterThanOrEqual(before.read_seq);
            expect(state.sides[one]?.delivered_seq).toBeGreaterThanOrEqual(before.delivered_seq);
          }
      }),
    );
  });

  it('is opened again by a person who writes, and not by a note', () => {
    const closed = afterClosing(begin('support', ['client', 'desk']));
    expect(afterMessage(closed, { side: 'client', at: '2026-11-23T08:00:00Z' })).toMatchObject({
      status: 'open',
      waiting_since: '2026-11-23T08:00:00Z',
    });
    expect(afterMessage(closed, { side: 'desk', at: '2026-11-23T08:00:00Z', isNote: true }).status).toBe('closed');
  });

  it.each([
    ['open', 'support', 'client', false, null],
    ['open', 'support', 'client', true, 'not_part'],
    ['open', 'support', 'provider', false, 'not_part'],
    ['open', 'support', 'desk', true, null],
    ['closed', 'support', 'client', false, null],
    ['closed', 'support', 'desk', false, 'closed'],
    ['closed', 'support', 'desk', true, null],
    ['closed', 'order', 'client', false, 'closed'],
    ['open', 'order', 'desk', false, null],
  ] as const)('that is %s and about %s: a %s who writes (as a note: %s) is refused as %s', (status, kind, one, isNote, refusal) => {
    const sides = { client: NEW_SIDE, desk: NEW_SIDE };
    expect(getRefusal({ kind, status, sides }, { side: one, isNote })).toBe(refusal);
  });
});

describe('what a side has read', () => {
  const side = { read_seq: 2, delivered_seq: 3, unread: 4 };
  const before = { kind: 'support', status: 'open', seq: 9, waiting_since: null, sides: { desk: side, client: { ...side } } } as unknown as Parameters<typeof afterReading>[0]; // prettier-ignore
  const read = (upTo: number, more: object = {}) => afterReading(before, { side: 'desk', upTo, left: 1, ...more }).sides.desk;

  it('goes on to what it says, at most to the last message, and never back', () => {
    expect(read(5)).toEqual({ read_seq: 5, delivered_seq: 5, unread: 1 });
    expect(read(99)).toEqual({ read_seq: 9, delivered_seq: 9, unread: 1 });
    // What it has seen before says nothing of what is left.
    for (const upTo of [1, 2]) expect(read(upTo)).toEqual(side);
  });

  it('is nothing of what has only arrived, nor of who is no part of it', () => {
    expect(read(5, { deliveredOnly: true })).toEqual({ read_seq: 2, delivered_seq: 5, unread: 4 });
    expect(afterReading(before, { side: 'provider', upTo: 5, left: 0 })).toBe(before);
    expect(afterReading(before, { side: 'desk', upTo: 5, left: 1 }).sides.client).toEqual(side);
  });
});
