import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ArrowFunctionExpression, type Function as PlainFunction, type Node, type Program } from 'oxc-parser';

/** Below which the product's own files lie. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What asks databases of its own making, and never the product's. */
const ELSEWHERE = /\.test\.ts$|^(testing|conformance)\/|\.d\.ts$/;

export type Call = Extract<Node, { type: 'CallExpression' }>;
export type Code = ArrowFunctionExpression | PlainFunction;

/** A file of the product as its syntax tree. */
export interface Source {
  readonly path: string;
  readonly program: Program;
  readonly parents: ReadonlyMap<Node, Node>;
  readonly calls: readonly Call[];
  lineAt(node: Node): number;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function parentsIn(program: Node): Map<Node, Node> {
  const parents = new Map<Node, Node>();
  const visit = (node: Node) => {
    const parts: readonly unknown[] = Object.values(node).flat();
    for (const value of parts) {
      if (!isNode(value)) continue;
      parents.set(value, node);
      visit(value);
    }
  };
  visit(program);
  return parents;
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { program } = parseSync(path, text);
  const calls: Call[] = [];
  new Visitor({ CallExpression: (call) => void calls.push(call) }).visit(program);
  return { path, program, calls, parents: parentsIn(program), lineAt: (node) => text.slice(0, node.start).split('\n').length };
}

/** All files of the API that a database of the product is asked by, by their paths below `src`. */
export function readSources(): Map<string, Source> {
  const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !ELSEWHERE.test(path));
  return new Map(paths.toSorted().map((path) => [path, readSource(path)]));
}

/** The path that an import leads to; undefined for a package. */
export function importedPath({ path }: Source, specifier: string): string | undefined {
  return specifier.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), specifier)) : undefined;
}

export type Import = Extract<Node, { type: 'ImportDeclaration' }>;

/** The imports of a file. */
export function getImports({ program }: Source): Import[] {
  return program.body.filter((statement) => statement.type === 'ImportDeclaration');
}
