import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../drills/programs.ts';
import { ROOT } from '../steps/run-command.mjs';

// A whole cluster on one machine, of the files of deploy/ha with ports for hosts: three etcd, three PostgreSQL under Patroni, and HAProxy
// before them.

const NAMES = ['db1', 'db2', 'db3'] as const;
type Name = (typeof NAMES)[number];
/** The ports that stand in the files, a set for each machine. */
const PORTS = [2379, 2380, 5432, 8008] as const;
const DEBIAN = '/usr/lib/postgresql';
const NEEDED = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', runuser: 'util-linux' } as const;
const PATIENCE_MS = 120_000;

/** Who runs it all: PostgreSQL does not run as root. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '')
    .split(':')
    .concat('/usr/sbin')
    .some((folder) => existsSync(join(folder, program)));

/** The packages of Debian that a cluster needs and this machine lacks. */
export function findMissingPackages(): readonly string[] {
  const missing = Object.entries(NEEDED).flatMap(([program, debian]) => (isOnPath(program) ? [] : [debian]));
  return existsSync(DEBIAN) ? missing : [...missing, 'postgresql'];
}

function findUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const getId = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: getId('-u'), gid: getId('-g') };
}

/** A cluster that runs on this machine until it is stopped. */
export class Cluster {
  readonly #home: string;
  /** Where the nodes of Diwan have what is theirs. */
  readonly dataDir: string;
  readonly #user = findUser();
  readonly #secrets = {
    postgres: randomBytes(12).toString('hex'),
    replicator: randomBytes(12).toString('hex'),
    diwan: randomBytes(12).toString('hex'),
  };
  readonly #ports = new Map<string, number>();
  readonly #running = new Map<string, Running>();

  constructor(home: string) {
    this.#home = home;
    this.dataDir = join(home, 'diwan');
    // Whatever ends this process leaves no server behind.
    process.on('exit', () => this.#killAll());
  }

  /** Brings all up in an empty folder, and makes Diwan's role and database. */
  async start(): Promise<void> {
    for (const name of NAMES) for (const port of PORTS) this.#ports.set(`${name}:${port}`, await freePort());
    for (const port of [5000, 5001]) this.#ports.set(`way:${port}`, await freePort());
    this.#makeFolder(this.#home);
    for (const name of NAMES) this.startEtcd(name);
    for (const name of NAMES) this.startMember(name);
    const haproxy = this.#write('haproxy.cfg', this.#fill(readSample('haproxy.cfg'), 'db1'));
    this.#run('haproxy', ['haproxy', '-db', '-f', haproxy]);
    await this.waitUntil('the cluster is whole', async () => (await this.#countStandbys()) === NAMES.length - 1);
    await this.#onPrimary('postgres', async (client) => {
      await client.query(`create role diwan login password '${this.#secrets.diwan}'`);
      await client.query('create database diwan owner diwan');
    });
  }

  /** The way to whichever server is primary, as DATABASE_URL has it. */
  get databaseUrl(): string {
    return `postgres://diwan:${this.#secrets.diwan}@127.0.0.1:${this.#ports.get('way:5000')}/diwan`;
  }

  /** Where its parts listen, for who wants to look at them. */
  describe(): string {
    const at = (name: string) => `127.0.0.1:${this.#ports.get(name)}`;
    const lines = NAMES.map(
      (name) => `${name}: PostgreSQL ${at(`${name}:5432`)}, Patroni http://${at(`${name}:8008`)}/cluster, etcd ${at(`${name}:2379`)}`,
    );
    return [...lines, `HAProxy: the primary at ${at('way:5000')}, standbys at ${at('way:5001')}`, `Files and logs: ${this.#home}`].join(
      '\n',
    );
  }

  startEtcd(name: Name): void {
    const file = this.#write(`etcd-${name}.yml`, this.#fill(readSample('etcd.yml'), name));
    this.#run(`etcd ${name}`, ['etcd', '--config-file', file]);
  }

  startMember(name: Name): void {
    const file = this.#write(`patroni-${name}.yml`, this.#fill(readSample('patroni.yml'), name));
    this.#run(`patroni ${name}`, ['patroni', file]);
  }

  /** Kills a machine of the database: Patroni and PostgreSQL, without a word to anybody. */
  killMember(name: Name): void {
    this.kill(`patroni ${name}`);
    const pid = this.#readPostmaster(name);
    if (pid !== null) killAll([pid, ...getChildren(pid)]);
  }

  /** Kills one process by its name, such as `etcd db1`. */
  kill(what: string): void {
    const running = this.#running.get(what);
    this.#running.delete(what);
    if (running?.child.pid !== undefined) killAll([running.child.pid]);
  }

  /** Who is primary at this moment, as Patroni says it; undefined while there is none, or more than one. */
  async findPrimary(): Promise<Name | undefined> {
    const primaries = await this.findPrimaries();
    return primaries.length === 1 ? primaries[0] : undefined;
  }

  /** All that take writes at this moment, by their own word: never more than one. */
  async findPrimaries(): Promise<Name[]> {
    const answers = await Promise.all(NAMES.map(async (name) => ((await this.#ask(name, 'primary')) === 200 ? [name] : [])));
    return answers.flat();
  }

  /** Waits until a primary has two standbys, one of which has all that is acknowledged. */
  async waitUntilWhole(): Promise<void> {
    await this.waitUntil(
      'the cluster is whole',
      async () => (await this.#countStandbys()) === NAMES.length - 1 && (await this.#hasSynchronous()),
    );
  }

  async waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(250)) if (await isSo().catch(() => false)) return;
    throw new Error(`It took longer than ${PATIENCE_MS / 1000} s until ${what}: see the logs in ${this.#home}.`);
  }

  /** Stops all of it, and removes its folder. */
  async stop(): Promise<void> {
    // Patroni stops its server itself, and goes on trying where etcd has gone before.
    const inTurn = ['haproxy', 'patroni', 'etcd'];
    for (const kind of inTurn) {
      const some = [...this.#running].filter(([what]) => what.startsWith(kind));
      for (const [, { child }] of some) child.kill('SIGTERM');
      await Promise.race([Promise.all(some.map(([, { ended }]) => ended)), sleep(30_000)]);
    }
    this.#killAll();
    rmSync(this.#home, { recursive: true, force: true });
  }

  #killAll(): void {
    for (const name of NAMES) this.killMember(name);
    for (const what of this.#running.keys()) this.kill(what);
  }

  /** What is in an `.internal` name or in angle brackets, as this machine has it. */
  #fill(sample: string, name: Name): string {
    const version = Math.max(...readdirSync(DEBIAN).map(Number).filter(Number.isFinite));
    const folder = join(this.#home, name);
    return (
      sample
        .replace(/^name: db1$/m, `name: ${name}`)
        // What is the machine's own; lists of all three stay.
        .replaceAll(/^(?!.*db2).*$/gm, (line) => line.replaceAll('db1.internal', `${name}.internal`))
        .replaceAll(/(http:\/\/)?(db\d)\.internal:(\d+)/g, (_all, scheme: string | undefined, host: Name, port: string) =>
          this.#address(scheme ?? '', host, port),
        )
        .replaceAll(
          /(server (db\d) \S+ check port )8008/g,
          (_all, start: string, host: string) => `${start}${this.#ports.get(`${host}:8008`)}`,
        )
        .replaceAll(/bind 127\.0\.0\.1:(500\d)/g, (_all, port: string) => `bind 127.0.0.1:${this.#ports.get(`way:${port}`)}`)
        .replace('/var/lib/etcd/diwan', join(this.#home, `etcd-${name}`))
        .replace('/usr/lib/postgresql/15/bin', join(DEBIAN, String(version), 'bin'))
        .replace('/var/lib/postgresql/15/diwan', folder)
        .replace('/var/lib/postgresql/pgpass.diwan', join(this.#home, `pgpass-${name}`))
        .replace('/var/run/postgresql', this.#home)
        .replace('<password of postgres>', this.#secrets.postgres)
        .replace('<password of replicator>', this.#secrets.replicator)
        .replaceAll('10.0.0.0/8', '127.0.0.1/32')
        .replace('mode: automatic', 'mode: off')
    );
  }

  #address(scheme: string, host: Name, port: string): string {
    return `${scheme}127.0.0.1:${this.#ports.get(`${host}:${port}`)}`;
  }

  #write(file: string, text: string): string {
    const path = join(this.#home, file);
    writeFileSync(path, text, { mode: 0o600 });
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
    return path;
  }

  #makeFolder(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o755 });
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  #run(what: string, [program = '', ...args]: readonly string[]): void {
    const log = join(this.#home, `${what.replace(' ', '-')}.log`);
    appendFileSync(log, '');
    const output = openSync(log, 'a');
    const path = `${process.env['PATH'] ?? ''}:/usr/sbin`;
    // A group of its own: what ends this process by the keyboard lets it stop the others in their order.
    const child = spawn(program, args, {
      cwd: this.#home,
      env: { PATH: path, LANG: 'C.UTF-8', HOME: this.#home },
      stdio: ['ignore', output, output],
      detached: true,
      ...this.#user,
    });
    this.#running.set(what, { child, ended: once(child, 'close') });
  }

  async #ask(name: Name, path: string): Promise<number | undefined> {
    const url = `http://127.0.0.1:${this.#ports.get(`${name}:8008`)}/${path}`;
    return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status,
      () => undefined,
    );
  }

  #countStandbys(): Promise<number> {
    return this.#onPrimary('postgres', async (client) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from pg_stat_replication where state = 'streaming'`);
      return rows[0]?.n ?? 0;
    });
  }

  /** Whether a standby may take over: known to have all that is acknowledged, by what the members agreed upon. */
  async #hasSynchronous(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.#ports.get(`${await this.findPrimary()}:8008`)}/cluster`);
    const { members } = (await answer.json()) as { readonly members: readonly { readonly role: string }[] };
    return members.some(({ role }) => role === 'sync_standby');
  }

  async #onPrimary<T>(database: string, work: (client: Client) => Promise<T>): Promise<T> {
    const connectionString = `postgres://postgres:${this.#secrets.postgres}@127.0.0.1:${this.#ports.get('way:5000')}/${database}`;
    const client = new Client({ connectionString, connectionTimeoutMillis: 3_000, query_timeout: 5_000 });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** The server of a member, as long as its number is still that of a process of this cluster. */
  #readPostmaster(name: Name): number | null {
    const file = join(this.#home, name, 'postmaster.pid');
    if (!existsSync(file)) return null;
    const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    const command = `/proc/${pid}/cmdline`;
    return existsSync(command) && readFileSync(command, 'utf8').includes(join(this.#home, name)) ? pid : null;
  }
}

const readSample = (file: string): string => readFileSync(join(ROOT, 'deploy/ha', file), 'utf8');

function getChildren(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
}
