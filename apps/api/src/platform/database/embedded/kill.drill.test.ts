import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startApp, temporaryFolder, type AppProcess } from '../../../testing/app-process.ts';
import { findPostmaster } from './postmaster.ts';

const KILLS = 20;
const WRITERS = 4;

const dataDir = temporaryFolder();
const acknowledged: number[] = [];
let nextId = 0;
let app: AppProcess;

afterAll(async () => {
  app.child.kill('SIGTERM');
  await app.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes until the app is gone, and remembers what it was told is written. */
async function write(address: string): Promise<void> {
  for (;;) {
    const id = nextId++;
    const response = await fetch(`${address}/writes/${id}`, { method: 'POST' }).catch(() => null);
    if (!response) return;
    if (response.ok) acknowledged.push(id);
  }
}

it(
  `loses no acknowledged write over ${KILLS} kills at random timestamps, and the next start just works`,
  { timeout: 600_000 },
  async () => {
    let adopted = 0;
    for (let round = 0; round < KILLS; round++) {
      app = startApp({ DATA_DIR: dataDir });
      // Some rounds end in the middle of the start; the first of them in the middle of making the data folder.
      const early = round % 5 === 0;
      const writers = early ? [] : [app.ready.then((address) => Promise.all(Array.from({ length: WRITERS }, () => write(address))))];
      if (!early) await app.ready;
      await sleep(Math.random() * (early ? 600 : 400));
      app.child.kill('SIGKILL');
      // Now and then all dies at once, as when a container is killed.
      const postmaster = findPostmaster(`${dataDir}/postgres`);
      if (round % 7 === 6 && postmaster) process.kill(postmaster.pid, 'SIGKILL');
      await app.ended;
      await Promise.all(writers);
      if (app.output().includes('Adopted')) adopted++;
    }
    app = startApp({ DATA_DIR: dataDir });
    const stored = new Set<number>((await (await fetch(`${await app.ready}/writes`)).json()) as number[]);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // Otherwise this test has not met what it is about.
    expect(adopted).toBeGreaterThan(5);
  },
);
