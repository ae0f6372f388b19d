// `npm run dev`: the API, started anew on every change of its sources, and the dashboard with hot reload before it.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installIfNeeded } from './steps/install.mjs';
import { ROOT } from './steps/run-command.mjs';

await installIfNeeded();
const port = process.env.PORT ?? '3000';
const env = { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` };

const children = [
  spawn(join(ROOT, 'node_modules/.bin/tsx'), ['watch', '--clear-screen=false', 'src/server.ts'], {
    cwd: join(ROOT, 'apps/api'),
    env,
    stdio: 'inherit',
  }),
  spawn(join(ROOT, 'node_modules/.bin/vite'), [], { cwd: join(ROOT, 'apps/web'), env, stdio: 'inherit' }),
];

let ending = false;
function end() {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
for (const child of children) {
  child.once('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1;
    end();
  });
}
