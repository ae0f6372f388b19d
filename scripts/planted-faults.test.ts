import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findMissing } from './drills/mutants.mjs';
import { PLANTED_FAULTS } from './drills/plant.mjs';

interface PlantedFault {
  readonly area: string;
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}
const faults: readonly PlantedFault[] = PLANTED_FAULTS;

it('each planted fault can be planted still, in one place, and names tests that are there', () => {
  const rotten = faults.flatMap(({ what, file, from, to, tests }) => {
    const found = existsSync(file) ? readFileSync(file, 'utf8').split(from).length - 1 : 0;
    const gone = tests.filter((test) => !existsSync(test));
    return found === 1 && from !== to && tests.length > 0 && gone.length === 0 ? [] : [{ what, file, found, gone }];
  });
  expect(rotten).toEqual([]);
});

it('each part that is mutated names files and tests that are there', () => {
  expect(findMissing()).toEqual([]);
});

it('planted faults are sixty, most of them where money and rights are', () => {
  const count = (wanted: string) => faults.filter(({ area }) => area === wanted).length;
  expect(['money', 'access', 'lists', 'desk', 'web'].map(count)).toEqual([18, 12, 12, 12, 6]);
});
