import { personRoom } from '@diwan/contract/app-events';
import type { PlatformContext } from '../../platform/context.ts';
import { isTexts, readRecord } from '@diwan/domain/records';
import { defineChannel } from '../../platform/bus/channel.ts';
import { publishNow } from '../../platform/bus/publish.ts';
import type { PersonSockets } from './person-sockets.ts';
import type { PersonId } from './tell-persons.ts';

declare module '../resource/context.ts' {
  interface Context {
    /** Which clients and providers have their app open, wherever. */
    readonly personPresence: PersonPresence;
  }
}

/** What was answered, and what was asked, is good for so long: a node that was killed takes nothing back. */
const LASTS = 15_000;
/** PostgreSQL carries 8,000 bytes a message. */
const AT_ONCE = 300;

const getKey = ({ kind, id }: PersonId) => personRoom(kind, id);

/** What the nodes tell each other: whom they want to know of, who has come, and who has gone. */
interface Told {
  readonly ask?: readonly string[];
  readonly here?: readonly string[];
  readonly gone?: readonly string[];
  readonly from: string;
}

function isTold(said: unknown): said is Told {
  const { ask = [], here = [], gone = [], from } = readRecord(said);
  return isTexts(ask) && isTexts(here) && isTexts(gone) && typeof from === 'string';
}

/** The channel on which nodes ask each other who has their app open. */
const PRESENCE_CHANNEL = defineChannel('diwan_presence', isTold);

/**
 * Which people have their app open, on whichever node. Only who is asked for is told of: people come and go by the thousand, and
 * a few of them are looked at.
 */
export class PersonPresence {
  /** Until when some node wants to know of somebody. */
  readonly #asked = new Map<string, number>();
  /** Where somebody is, and until when that is taken for true. */
  readonly #seen = new Map<string, Map<string, number>>();
  readonly #hearers = new Set<(key: string) => void>();

  constructor(
    private readonly app: Pick<PlatformContext, 'bus' | 'database' | 'node' | 'log'>,
    private readonly sockets: Pick<PersonSockets, 'isConnected' | 'onPresence'>,
  ) {
    app.bus.hear(
      PRESENCE_CHANNEL,
      (told) => this.#hear(told),
      // Who is there is asked for again in a moment.
      () => {},
    );
    sockets.onPresence((person, isHere) => {
      const key = getKey(person);
      if ((this.#asked.get(key) ?? 0) > performance.now()) this.#say(isHere ? 'here' : 'gone', [key]);
    });
  }

  /** Calls back with whoever has come or gone. */
  onChange(hear: (key: string) => void): void {
    this.#hearers.add(hear);
  }

  isConnected(person: PersonId): boolean {
    return this.#seen.has(getKey(person));
  }

  /** Asks all nodes for some people; what they answer is heard by `onChange`. */
  ask(people: readonly PersonId[]): void {
    this.#say('ask', [...new Set(people.map(getKey))]);
  }

  /** Forgets what nobody asks for any more, and who was on a node that has answered nothing for a while. */
  expire(): void {
    const now = performance.now();
    for (const [key, until] of this.#asked) if (until < now) this.#asked.delete(key);
    for (const [key, nodes] of this.#seen) for (const [node, until] of nodes) if (until < now) this.#forget(key, node);
  }

  #say(what: 'ask' | 'here' | 'gone', keys: readonly string[]) {
    for (let start = 0; start < keys.length; start += AT_ONCE)
      publishNow(this.app, PRESENCE_CHANNEL.name, { [what]: keys.slice(start, start + AT_ONCE) });
  }

  #hear({ ask = [], here = [], gone = [], from }: Told) {
    const until = performance.now() + LASTS;
    for (const key of ask) this.#asked.set(key, until);
    const mine = ask.filter((key) => this.sockets.isConnected(key));
    if (mine.length > 0) this.#say('here', mine);
    for (const key of here) this.#remember(key, from, until);
    for (const key of gone) this.#forget(key, from);
  }

  #remember(key: string, node: string, until: number) {
    const nodes = this.#seen.get(key) ?? new Map<string, number>();
    const isNew = nodes.size === 0;
    this.#seen.set(key, nodes.set(node, until));
    if (isNew) this.#tell(key);
  }

  #forget(key: string, node: string) {
    const nodes = this.#seen.get(key);
    if (!nodes?.delete(node) || nodes.size > 0) return;
    this.#seen.delete(key);
    this.#tell(key);
  }

  #tell(key: string) {
    for (const hear of this.#hearers) hear(key);
  }
}
