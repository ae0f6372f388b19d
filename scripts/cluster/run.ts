import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveUp } from '../steps/run-command.mjs';
import { Cluster, findMissingPackages } from './cluster.ts';
import type { AppProcess } from '../../apps/api/src/testing/app-process.ts';
import { startNodes } from './nodes.ts';

const missing = findMissingPackages();
if (missing.length > 0)
  giveUp(`A cluster needs ${missing.join(', ')}: on Debian, apt-get install --no-install-recommends ${missing.join(' ')}.`);

const cluster = new Cluster(mkdtempSync(join(tmpdir(), 'diwan-cluster-')));
let nodes: readonly AppProcess[] = [];
let isEnding = false;

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  console.log('Stopping the nodes, then the servers.');
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
  await cluster.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

try {
  await cluster.start();
  console.log(`Three servers are up, ${await cluster.findPrimary()} is the primary: ${cluster.databaseUrl}`);
  nodes = startNodes(cluster);
  for (const node of nodes) console.log(`A node is ready at ${await node.ready}`);
  console.log(cluster.describe());
  console.log('Ctrl+C stops all, and leaves nothing behind.');
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  await end(1);
}
