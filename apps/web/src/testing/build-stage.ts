import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Builds the stage into a folder and serves it; answers its address and what ends it. */
export async function serveStage(outDir: string): Promise<{ address: string; close: () => Promise<void> }> {
  const shared = { configFile: false, root: path('./stage'), publicDir: path('../../public'), logLevel: 'error' } as const;
  // Not made small: that takes longer than it saves.
  await build({ ...shared, plugins: [react()], build: { outDir, emptyOutDir: true, target: 'es2022', minify: false } });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('The stage is not served');
  return { address, close: () => server.close() };
}
