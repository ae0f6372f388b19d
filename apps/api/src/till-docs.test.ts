import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINDING_DECISIONS, FINDING_RULES } from '@diwan/contract/findings/resource';
import { expect, it } from 'vitest';
import { CHECKOUT } from './config.ts';

const page = readFileSync(join(CHECKOUT, 'docs/till.md'), 'utf8');

it('names every rule that leaves a finding, once and in its order, and what may be decided', () => {
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, rule]) => rule)).toEqual([...FINDING_RULES]);
  for (const decision of FINDING_DECISIONS) expect(page).toContain(`| ${decision.replace('_', ' ')} |`);
});

it('names files and folders that are there', () => {
  const paths = [...page.matchAll(/`((?:apps|packages|docs)\/[^`{}]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(FINDING_RULES.length);
  expect(paths.filter((path) => !existsSync(join(CHECKOUT, path)))).toEqual([]);
});
