import { describe, expect, it } from 'vitest';
import { ramadanAfter } from './ramadan.ts';

describe('Ramadan', () => {
  it('is proposed by the calendar of Umm al-Qura, the one that runs before the next', () => {
    expect(ramadanAfter('2026-01-01')).toEqual({ from: '2026-02-18', to: '2026-03-19', year: 1447 });
    expect(ramadanAfter('2026-03-18')).toMatchObject({ from: '2026-02-18' });
    expect(ramadanAfter('2026-03-19')).toEqual({ from: '2027-02-08', to: '2027-03-08', year: 1448 });
    // Two of them begin in one year of the other calendar.
    expect(ramadanAfter('2030-02-10')).toMatchObject({ from: '2030-12-26', year: 1452 });
  });
});
