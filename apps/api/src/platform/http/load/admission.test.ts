import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Admission } from './admission.ts';

/** Fills every place that an importance has, and answers how many they were. */
function fill(admission: Admission, importance: 'read' | 'write' | 'money'): number {
  let taken = 0;
  while (admission.enter(importance)) taken += 1;
  return taken;
}

/** A node that finishes `perSecond` calls while a crowd waits at its door, for some seconds. */
function work(admission: Admission, perSecond: number, seconds: number): void {
  for (let quarter = 0; quarter < seconds * 4; quarter++) {
    fill(admission, 'read');
    for (let call = 0; call < perSecond / 4; call++) {
      admission.leave();
      admission.enter('read');
    }
    admission.measure(0.25);
  }
}

describe('who is let in', () => {
  it('when reads find no place, writes still do, and money after those', () => {
    const admission = new Admission();
    const reads = fill(admission, 'read');
    expect(fill(admission, 'write')).toBeGreaterThan(0);
    expect(admission.enter('read')).toBe(false);
    expect(fill(admission, 'money')).toBeGreaterThan(0);
    expect(admission.running).toBe(2 * reads);
  });

  it.each([150, 500, 2000])('is as many as a node that finishes %i a second answers in time', (perSecond) => {
    const admission = new Admission();
    work(admission, perSecond, 10);
    expect(admission.places('read') / perSecond).toBeCloseTo(0.4, 1);
    expect(admission.places('money') / perSecond).toBeLessThan(1);
  });

  it('is next to nobody while the database stalls, and soon again as many as before', () => {
    const admission = new Admission();
    work(admission, 1000, 5);
    work(admission, 0, 5);
    expect(admission.places('read')).toBe(48);
    work(admission, 1000, 5);
    expect(admission.places('read')).toBeGreaterThan(350);
  });

  it('is not decided by an idle minute or a slow one without a crowd', () => {
    const admission = new Admission();
    for (let call = 0; call < 20; call++) admission.enter('read');
    for (let quarter = 0; quarter < 240; quarter++) {
      if (quarter % 8 === 7) {
        admission.leave();
        admission.enter('read');
      }
      admission.measure(0.25);
    }
    expect(admission.places('read')).toBeGreaterThanOrEqual(160);
  });

  it('is never more than there are places, whatever comes and goes', () => {
    const step = fc.constantFrom('read', 'write', 'money', 'leave', 'measure');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 2_000 }), (steps) => {
        const admission = new Admission();
        let tooMany = 0;
        for (const one of steps) {
          if (one === 'measure') admission.measure(0.25);
          else if (one === 'leave') {
            if (admission.running > 0) admission.leave();
          } else if (admission.enter(one) && admission.running >= admission.places(one) + 1) tooMany += 1;
        }
        expect(tooMany).toBe(0);
      }),
    );
  });
});
