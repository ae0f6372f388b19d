/** A time from one timestamp up to another, in milliseconds; the end is no part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The time that two spans have in common; undefined where they have none. */
export function commonSpan(a: Span, b: Span): Span | undefined {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
  return from < to ? { from, to } : undefined;
}

/** Spans without what they have in common, in their order: touching ones become one. */
export function unite(spans: readonly Span[]): Span[] {
  const united: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = united.at(-1);
    if (last && from <= last.to) united[united.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else if (from < to) united.push({ from, to });
  }
  return united;
}

/** The time within both of two sets of spans. */
export const intersect = (some: readonly Span[], others: readonly Span[]): Span[] => {
  const right = unite(others);
  return unite(some).flatMap((a) => right.flatMap((b) => commonSpan(a, b) ?? []));
};

/** How long spans last together, each millisecond counted once. */
export const getDuration = (spans: readonly Span[]): number => unite(spans).reduce((sum, { from, to }) => sum + to - from, 0);
