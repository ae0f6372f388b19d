import { describe, expect, it } from 'vitest';
import { Params, prepared } from './sql-text.ts';

const getName = (text: string) => prepared(text, new Params()).name;

describe('names of statements', () => {
  it('are shared by equal texts while they are in use, and forgotten once 500 others came', () => {
    const [used, unused] = [getName('select used'), getName('select unused')];
    expect(unused).not.toBe(used);
    for (let other = 0; other < 500; other++) {
      expect(getName('select used')).toBe(used);
      getName(`select ${other}`);
    }
    expect(getName('select used')).toBe(used);
    // Never the same one again: a connection may still have the old text under it.
    expect(getName('select unused')).not.toBe(unused);
  });
});
