import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveStage } from '../../apps/web/src/testing/build-stage.ts';

/** Builds and serves the stage, which goes away with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-stage-'));
  const { address, close } = await serveStage(folder);
  process.env['STAGE_URL'] = address;
  return async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
}
