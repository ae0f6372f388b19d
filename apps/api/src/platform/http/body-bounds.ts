/**
 * What a body may hold at most, whatever its bytes: more than any call of ours takes. Checking and refusing what is within them costs
 * milliseconds, and nothing that walks a body can run out of stack.
 */
export const BODY_BOUNDS = {
  /** Lists and objects within each other. */
  depth: 12,
  /** Keys of all its objects together. */
  keys: 2_000,
  /** Values of all its lists and objects together; a call names 10,000 people. */
  values: 25_000,
} as const;

/** True for a body that is small enough in each of its bounds. It walks level by level, as what is nested too deep would break a recursion. */
export function isWithinBounds(body: unknown): boolean {
  let level: object[] = isObject(body) ? [body] : [];
  let [keys, values] = [0, 0];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > BODY_BOUNDS.depth) return false;
    const next: object[] = [];
    for (const one of level) {
      const inside: unknown[] = Array.isArray(one) ? one : Object.values(one);
      if (!Array.isArray(one)) keys += inside.length;
      values += inside.length;
      if (keys > BODY_BOUNDS.keys || values > BODY_BOUNDS.values) return false;
      for (const value of inside) if (isObject(value)) next.push(value);
    }
    level = next;
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
