/** What one account did to another at a moment: made it, changed it, gave it powers. */
export interface AccountConnection {
  readonly one: number;
  readonly other: number;
  /** In milliseconds. */
  readonly at: number;
}

/**
 * Whom somebody is connected with by what accounts did to each other, through a chain of any length, whichever way each link points;
 * and since when: the oldest link of the newest such chain. Once that is too old to count, nothing connects the two any more.
 */
export function getConnections(somebody: number, links: readonly AccountConnection[]): ReadonlyMap<number, number> {
  const groups = new Map<number, Set<number>>();
  const getGroup = (id: number) => groups.get(id) ?? new Set([id]);
  const found = new Map<number, number>();
  // From the newest on: the link that joins two groups is the oldest that they need.
  for (const { one, other, at } of links.toSorted((a, b) => b.at - a.at)) {
    const [here, there] = [getGroup(one), getGroup(other)];
    if (here === there || one === other) continue;
    for (const [group, added] of [
      [here, there],
      [there, here],
    ] as const)
      if (group.has(somebody)) for (const id of added) found.set(id, at);
    const [large, small] = here.size < there.size ? [there, here] : [here, there];
    for (const id of small) large.add(id);
    for (const id of [one, other, ...small]) groups.set(id, large);
  }
  return found;
}
