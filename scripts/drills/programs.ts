import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export function startProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const look of listeners) look();
    });
  return {
    ended,
    output: () => text,
    says: (what: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (what.test(text)) resolve();
        };
        listeners.add(look);
        void ended.then(() => reject(new Error(`${program} ended before it said ${String(what)}:\n${text}`)));
        look();
      }),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
