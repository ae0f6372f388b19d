import type { Node } from 'oxc-parser';
import type { Code, Source } from './sources.ts';

/** A function of the code, with what its parameters stand for where it has been called. */
export class Fn {
  constructor(
    readonly code: Code,
    readonly at: Place,
  ) {}
}

/** An object of the code, whose properties are worked out when they are asked for. */
export class Obj {
  constructor(
    readonly node: Extract<Node, { type: 'ObjectExpression' }>,
    readonly at: Place,
  ) {}
}

/** Every value that an expression can have; undefined where one of them is not known before the code runs. */
export type Values = readonly unknown[] | undefined;

/** Where an expression stands: its file, and the calls that lead to it. */
export interface Place {
  readonly source: Source;
  readonly frames: ReadonlyMap<Code, readonly (() => Values)[]>;
  readonly depth: number;
}

/** Stands in a list for what is known only as the code runs. */
export const UNKNOWN = Symbol('unknown');

const MOST_VALUES = 300;

export const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : !(value instanceof Fn || value instanceof Obj || value === UNKNOWN);
export const unique = (values: readonly unknown[]) => [...new Set(values)];
export const isCode = (node: Node): node is Code =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression';

/** Every way to take one value of each. */
export function combined(parts: readonly Values[]): unknown[][] | undefined {
  let ways: unknown[][] = [[]];
  for (const values of parts) {
    if (!values || ways.length * values.length > MOST_VALUES) return undefined;
    ways = ways.flatMap((way) => values.map((value) => [...way, value]));
  }
  return ways;
}

export function union(all: readonly Values[]): Values {
  if (all.some((values) => !values)) return undefined;
  const values = unique(all.flatMap((one) => one ?? []));
  return values.length > MOST_VALUES ? undefined : values;
}

export const isText = (value: unknown) => ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
export const getTexts = (ways: unknown[][] | undefined, join: (way: unknown[]) => string): Values =>
  ways?.every((way) => way.every(isText)) ? unique(ways.map(join)) : undefined;
