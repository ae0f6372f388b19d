/** Asks in a row that must agree: while nodes are brought up to date one by one, they do not. */
const ASKS = 3;
const BETWEEN_MS = 1_000;
/** After asks that did not agree, this long nothing is asked again. */
const COOL_MS = 60_000;

/** What the watch on versions needs of the page. */
export interface VersionWorld {
  /** The build of this page. */
  readonly own: string;
  /** Which build the server serves now; null where it does not answer. */
  readonly ask: () => Promise<string | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  /** Builds that this window has had, or has loaded itself anew for: for each of them only once. */
  readonly had: { readonly has: (build: string) => boolean; readonly add: (build: string) => void };
  /** Whether loading anew would lose nothing and interrupt nobody. `urgent`: a screen cannot be shown without it. */
  readonly isSafe: (urgent: boolean) => boolean;
  readonly reload: () => Promise<void>;
  /** A new version is ready, but not taken by itself: now, or at all. */
  readonly offer: (why: 'not now' | 'not again') => void;
}

/**
 * Keeps a page from staying older than the API that it talks to. A build that an answer names is believed once three asks in a row
 * name it; then the page loads itself anew at the next safe moment, at most once for each build: with nodes of two versions behind
 * one address it stays where it is.
 */
export function watchVersion(world: VersionWorld) {
  let state: 'current' | 'asking' | 'outdated' | 'leaving' = 'current';
  let wanted = '';
  let urgent = false;
  let coolUntil = 0;
  world.had.add(world.own);

  async function isSettled(build: string): Promise<boolean> {
    for (let asked = 0; asked < ASKS; asked++) {
      if (asked > 0) await world.pause(BETWEEN_MS);
      if ((await world.ask()) !== build) return false;
    }
    return true;
  }

  async function confirm(build: string): Promise<void> {
    state = 'asking';
    if (await isSettled(build)) {
      state = 'outdated';
      wanted = build;
      await attempt();
      return;
    }
    state = 'current';
    coolUntil = world.now() + COOL_MS;
  }

  /** Loads anew if now is a safe moment; else says that one could. */
  async function attempt(): Promise<void> {
    if (state !== 'outdated') return;
    if (world.had.has(wanted)) return world.offer('not again');
    if (!world.isSafe(urgent)) return world.offer('not now');
    state = 'leaving';
    world.had.add(wanted);
    await world.reload();
  }

  return {
    /** An answer named a build. */
    async heard(build: string): Promise<void> {
      if (build === world.own || state !== 'current' || world.now() < coolUntil) return;
      await confirm(build);
    },
    /** A file of this build did not come: perhaps it is gone with its release. */
    async fileMissing(): Promise<void> {
      urgent = true;
      if (state === 'outdated') await attempt();
      if (state !== 'current') return;
      const build = await world.ask();
      if (build !== null && build !== world.own) await confirm(build);
    },
    attempt,
  };
}
