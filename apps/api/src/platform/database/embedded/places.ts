import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupFault } from '../../../startup-fault.ts';
import { thrownCode } from '../../thrown.ts';

/** Where root keeps what the unprivileged user that runs PostgreSQL must reach. */
export const ROOT_STATE = '/var/lib/diwan';

const SOCKET = '.s.PGSQL.5432';
// sun_path holds 108 bytes with its closing zero.
const LONGEST_SOCKET_PATH = 107;

export interface User {
  uid: number;
  gid: number;
}

/** Where one embedded PostgreSQL lives, and as whom it runs; `user` is null when it simply runs as we do. */
export interface Places {
  dataDir: string;
  home: string;
  data: string;
  sockets: string;
  log: string;
  user: User | null;
}

const isRoot = () => process.getuid?.() === 0;

/** Chooses the places for a data folder, and makes the folders. */
export function placesFor(dataDir: string): Places {
  makeFolder(dataDir, isRoot() ? 0o711 : 0o700);
  const places = findPlaces(dataDir);
  if (places.home !== places.dataDir) {
    makeFolder(ROOT_STATE, 0o755);
    makeFolder(places.home, 0o711);
  }
  claimSocketFolder(places.sockets, places.user);
  return places;
}

/** The same of a data folder that is there, for who only looks: nothing is made. PostgreSQL refuses to run as root, so root lends it another user. */
export function findPlaces(dataDir: string): Places {
  const root = isRoot();
  const real = realpathSync(dataDir);
  const user = root ? unprivilegedUser(join(real, 'postgres')) : null;
  const home = user === null || isReachable(real, user) ? real : elsewhere(real);
  return {
    dataDir: real,
    home,
    data: join(home, 'postgres'),
    sockets: socketFolder(real, home, root),
    log: join(home, 'postgres.log'),
    user,
  };
}

/** Root's data is run by whoever owns it already (a folder that an ordinary user started), else by nobody. */
function unprivilegedUser(data: string): User {
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (process.platform !== 'linux')
    throw new StartupFault('PostgreSQL does not run as root: start Diwan as an ordinary user, or set DATABASE_URL.');
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether a user may pass through every folder on the way, such as a home that only its owner may enter. */
function isReachable(folder: string, user: User): boolean {
  const { mode, uid } = statSync(folder);
  const mayPass = (mode & 0o001) !== 0 || (uid === user.uid && (mode & 0o100) !== 0);
  return mayPass && (folder === dirname(folder) || isReachable(dirname(folder), user));
}

/** The path decides alone, so that every start from one folder finds the same data. */
function elsewhere(dataDir: string): string {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartupFault(`The data in ${dataDir} lies in a folder that only its owner may enter: start Diwan as that user.`);
  }
  return join(ROOT_STATE, getHash(dataDir));
}

/** The folder of the socket must be short, so it may lie outside the data folder. */
function socketFolder(dataDir: string, home: string, root: boolean): string {
  const beside = join(home, 'run');
  if (Buffer.byteLength(join(beside, SOCKET)) <= LONGEST_SOCKET_PATH) return beside;
  return root ? join(ROOT_STATE, `run-${getHash(dataDir)}`) : `/tmp/diwan-${process.getuid?.()}-${getHash(dataDir)}`;
}

function claimSocketFolder(folder: string, user: User | null): void {
  makeFolder(dirname(folder), 0o755);
  makeFolder(folder, 0o700, user);
  // Another copy that starts at this moment has made it, and not given it to its user yet.
  if (user && lstatSync(folder).isDirectory() && lstatSync(folder).uid === process.getuid?.()) chownSync(folder, user.uid, user.gid);
  const found = lstatSync(folder);
  const owner = user?.uid ?? process.getuid?.();
  // In /tmp someone else may have made it first, to listen in.
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupFault(`${folder} must be a folder that only the user of the database may enter: remove it and start again.`);
  }
}

/**
 * Makes a folder and those above it; answers whether it was there already. One by one: Node's own way of making them all says of a
 * read-only file system that the folder is not there, and never ends where its kernel lets nobody make one, as in /proc.
 */
function isThere(folder: string, mode: number): boolean {
  try {
    mkdirSync(folder, { mode });
    return false;
  } catch (error) {
    if (thrownCode(error) === 'EEXIST' && statSync(folder).isDirectory()) return true;
    if (thrownCode(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error;
  }
  isThere(dirname(folder), mode);
  return isThere(folder, mode);
}

/** Makes a folder with exactly this mode, whatever the umask; one that exists stays as it is. */
export function makeFolder(folder: string, mode: number, owner: User | null = null): void {
  if (isThere(folder, mode)) return;
  chmodSync(folder, mode);
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

function getHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
