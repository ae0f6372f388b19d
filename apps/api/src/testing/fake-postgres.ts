import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.from([value >> 24, value >> 16, value >> 8, value]);
const text = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)]);

const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', int32(0)), READY]);
const column = (name: string, type: number) => [name, int32(0), int16(0), int32(type), int16(4), int32(-1), int16(0)];

export function refusal(code: string, reason: string): Buffer {
  return message('E', 'SFATAL', `C${code}`, `M${reason}`, Buffer.alloc(1));
}

export function versionRow(version: number): Buffer {
  const columns = message('T', int16(2), ...column('version', 23), ...column('encoding', 25));
  return Buffer.concat([columns, message('D', int16(2), text(String(version)), text('UTF8')), message('C', 'SELECT 1'), READY]);
}

/** A server that speaks just enough to refuse a session, or to say its version: for servers that no test machine has. */
export async function fakePostgres({
  onStart = WELCOME,
  onQuery = READY,
}: {
  onStart?: Buffer;
  onQuery?: Buffer;
}): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(onStart);
      socket.on('data', (chunk) => (chunk[0] === 'Q'.charCodeAt(0) ? socket.write(onQuery) : socket.end()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://diwan:secret@127.0.0.1:${port}/diwan`, server };
}
