import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRefusal, readSection } from './release/refusals.mjs';
import { ROOT, runNode } from './steps/run-command.mjs';

// What `npm run release` refuses; `npm run faults -- release` makes one twice.

const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const GOOD = { version: '1.3.0', declared: '1.3.0', tags: ['v1.2.9', 'v1.10.0', 'v1.2.10'], changelog: '', changed: '' };
const SECTION = '## [1.11.0] - 2026-12-01\n\n### Fixed\n\n- A list.\n\n## [1.10.0] - 2026-11-01\n\n- Old.\n';
const TAKEN = { ...GOOD, version: '1.11.0', declared: '1.11.0', changelog: SECTION };

describe('a release', () => {
  it('is of a clean tree, of the next version, and of one whose changes are written down', () => {
    expect(findRefusal(TAKEN)).toBeUndefined();
    for (const next of ['1.10.1', '1.11.0', '2.0.0'])
      expect(findRefusal({ ...TAKEN, version: next, declared: next, changelog: SECTION.replace('1.11.0', next) })).toBeUndefined();
    expect(findRefusal({ ...TAKEN, tags: [''] })).toBeUndefined();
  });

  it.each([
    ['no version', { version: undefined }, /^Name the version/],
    ['none by three numbers', { version: '1.11' }, /^Name the version/],
    ['changes without a commit', { changed: ' M README.md' }, /^The work tree holds what no commit has/],
    [
      'the one that there is',
      { version: '1.10.0', declared: '1.10.0' },
      /^Version 1\.10\.0 does not follow 1\.10\.0: .+ 1\.10\.1, 1\.11\.0, 2\.0\.0\.$/,
    ],
    ['one that leaves one out', { version: '1.12.0', declared: '1.12.0' }, /^Version 1\.12\.0 does not follow 1\.10\.0/],
    ['another than that of the manifest', { declared: '1.10.0' }, /^package\.json says 1\.10\.0: raise it/],
    ['no section', { changelog: '## [1.10.0] - 2026-11-01\n\n- Old.\n' }, /^CHANGELOG\.md has no section for it/],
    [
      'an empty section',
      { changelog: SECTION.replace('### Fixed\n\n- A list.\n', '') },
      /^CHANGELOG\.md has no section for it, or an empty one/,
    ],
  ])('with %s is refused in one sentence', (_what, change, sentence) => {
    const refusal = findRefusal({ ...TAKEN, ...change });
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain('\n');
  });

  it('of a version that does not follow ends with that sentence, and makes nothing', async () => {
    let text = '';
    const code = await runNode(['scripts/release.mjs', '99.0.0'], { onOutput: (chunk: string) => (text += chunk) });
    expect([code, text.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^(?:The work tree holds|Version 99|package\.json says) .+\.$/)],
    ]);
  });
});

it('the changelog names this version, dates each, and has sections by their usual names alone', () => {
  expect(readSection(changelog, version)).toMatch(/^- /m);
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings[0]).toBe('[Unreleased]');
  for (const heading of headings.slice(1)) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  const kinds = [...changelog.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind);
  expect(kinds.filter((kind) => !/^(?:Added|Changed|Deprecated|Removed|Fixed|Security)$/.test(kind ?? ''))).toEqual([]);
});
