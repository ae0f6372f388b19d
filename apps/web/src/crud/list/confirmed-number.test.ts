import { expect, it } from 'vitest';
import { isNumberConfirmed } from './confirmed-number.ts';

it('is confirmed by just the number, in whatever digits', () => {
  for (const typed of ['1215', '1,215', ' 1 215 ', '١٢١٥', '١٬٢١٥', '۱۲۱۵'])
    expect([typed, isNumberConfirmed(typed, 1215)]).toEqual([typed, true]);
  for (const typed of ['', '0', '121', '12150', '01215', '1215 rows', '1.215'])
    expect([typed, isNumberConfirmed(typed, 1215)]).toEqual([typed, false]);
});
