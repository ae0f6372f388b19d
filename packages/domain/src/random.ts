/** Random choices that come out the same on every run with the same seed. */
export interface Random {
  /** A fraction, 0 <= x < 1. */
  next: () => number;
  /** A whole number, 0 <= x < below. */
  whole: (below: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
}

/** Mulberry32: small, fast and even enough for demo data; nothing secret may come from it. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, whole(list.length)),
  };
}

/** A generator of somebody's own: what others choose changes nothing of what they do. */
export function forkRandom(seed: number, name: string): Random {
  let mixed = seed >>> 0;
  // FNV-1a, one character at a time.
  for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return createRandom(mixed);
}

/** A chooser of items by weight. */
export function byWeight<T>(items: readonly (readonly [item: T, weight: number])[]): (random: Random) => T {
  let total = 0;
  const ends = items.map(([, weight]) => (total += weight));
  return (random) => {
    const target = random.next() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (target < itemAt(ends, middle)) high = middle;
      else low = middle + 1;
    }
    return itemAt(items, low)[0];
  };
}

function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`there is no item ${index} in a list of ${list.length}`);
  return item;
}
