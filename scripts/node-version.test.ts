import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs a script with a Node that gives itself out for another version. */
function runAs(version: string, script: string) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(disguise)}`, script], { encoding: 'utf8' });
}

describe('an older Node', () => {
  it.each(['scripts/start.mjs', 'scripts/test.mjs'])('%s says so in one sentence, and does nothing', (script) => {
    const { status, stdout, stderr } = runAs('18.20.4', script);
    expect([status, stdout, stderr]).toEqual([1, '', 'Diwan needs Node 20.19.0 or newer; this is Node 18.20.4.\n']);
  });

  it.each([
    ['20.18.3', 1],
    ['20.19.0', 0],
    ['22.1.0', 0],
    ['24.0.0', 0],
  ])('is one before 20.19: %s', (version, status) => {
    expect(runAs(version, 'scripts/node-version.mjs').status).toBe(status);
  });
});
