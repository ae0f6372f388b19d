import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHECKOUT, configTable } from './config.ts';
import { DEMO_LOGIN } from './modules/session/index.ts';

const readme = readFileSync(join(CHECKOUT, 'README.md'), 'utf8');

it('lists the settings that the process reads, with their defaults and in its own words', () => {
  const [, table = ''] = readme.split('| Variable | Default | What it is |\n|---|---|---|\n');
  const shown = table.split('\n\n', 1)[0]?.split('\n');
  expect(shown).toEqual(configTable().map(({ name, fallback, help }) => `| \`${name}\` | ${fallback} | ${help} |`));
});

it('prints the demo login that holds', () => {
  expect(readme).toContain(`| \`${DEMO_LOGIN.email}\` | \`${DEMO_LOGIN.password}\` |`);
});

it('names only commands that there are', () => {
  const { scripts } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const pages = ['operations', 'runbooks'].map((name) => readFileSync(join(CHECKOUT, `docs/${name}.md`), 'utf8'));
  const named = [...[readme, ...pages].join('\n').matchAll(/npm run ([\w:-]*\w)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
