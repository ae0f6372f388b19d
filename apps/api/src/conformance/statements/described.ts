import type { Node } from 'oxc-parser';
import type pg from 'pg';
import { isNode, type Call, type Source } from './sources.ts';

/** What a column is declared to hold; null for what a type says otherwise than by its plain kinds. */
type Kinds = ReadonlySet<string> | null;
/** The columns of a type of rows, as far as it stands beside its query. */
export type DeclaredRow = ReadonlyMap<string, Kinds>;

const PLAIN: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
};

/** The plain kinds that a type comes to. */
function getKinds(type: Node): Kinds {
  if (type.type === 'TSLiteralType') return 'value' in type.literal ? new Set([typeof type.literal.value]) : null;
  if (type.type !== 'TSUnionType') return type.type in PLAIN ? new Set([PLAIN[type.type] ?? '']) : null;
  const kinds = type.types.map(getKinds);
  return kinds.includes(null) ? null : new Set(kinds.flatMap((some) => [...(some ?? [])]));
}

function getColumns(members: readonly Node[]): DeclaredRow {
  const columns = members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [[member.key.name, getKinds(member.typeAnnotation.typeAnnotation)] as const]
      : [],
  );
  return new Map(columns);
}

/** The keys and the type of a `Record` that names each. */
function getRecord([keys, value]: readonly Node[]): DeclaredRow | undefined {
  const named = keys?.type === 'TSUnionType' ? keys.types : keys ? [keys] : [];
  const names = named.flatMap((one) => (one.type === 'TSLiteralType' && 'value' in one.literal ? [String(one.literal.value)] : []));
  return value && names.length === named.length && names.length > 0 ? new Map(names.map((name) => [name, getKinds(value)])) : undefined;
}

function readType(type: Node, source: Source): DeclaredRow | undefined {
  if (type.type === 'TSTypeLiteral') return getColumns(type.members);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return undefined;
  const { name } = type.typeName;
  if (name === 'Record' && type.typeArguments) return getRecord(type.typeArguments.params);
  if (name === 'Readonly' && type.typeArguments?.params[0]) return readType(type.typeArguments.params[0], source);
  for (const statement of source.program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (!('id' in declared) || !isNode(declared.id) || declared.id.type !== 'Identifier' || declared.id.name !== name) continue;
    if (declared.type === 'TSInterfaceDeclaration') return declared.extends.length === 0 ? getColumns(declared.body.body) : undefined;
    return declared.type === 'TSTypeAliasDeclaration' ? readType(declared.typeAnnotation, source) : undefined;
  }
  return undefined;
}

/** The type of rows that is written beside a query; undefined where it stands elsewhere, or is put together. */
export function getDeclaredRow(call: Call, source: Source): DeclaredRow | undefined {
  const [type] = call.typeArguments?.params ?? [];
  return type && readType(type, source);
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What the driver makes of each of PostgreSQL's types: by their numbers, those that are no list and no document. */
const ARRIVES: Readonly<Record<number, string>> = {
  16: 'boolean', 20: 'number', 21: 'number', 23: 'number', 700: 'number', 701: 'number',
  25: 'string', 1043: 'string', 1082: 'string', 1083: 'string', 1114: 'string', 1184: 'string', 1186: 'string', 1700: 'string', 2950: 'string',
}; // prettier-ignore

/** Asks the server what the rows of a statement are, which it does not run. */
class Description {
  #fields: readonly Field[] = [];
  #fault: Error | undefined;

  constructor(
    readonly text: string,
    readonly done: (fields: readonly Field[], fault: Error | undefined) => void,
  ) {}

  submit(connection: { parse(one: object): void; describe(one: object): void; sync(): void }): void {
    connection.parse({ text: this.text, name: '', types: [] });
    connection.describe({ type: 'S', name: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#fields = fields;
  }

  handleError(fault: Error): void {
    this.#fault = fault;
  }

  handleReadyForQuery(): void {
    this.done(this.#fields, this.#fault);
  }
}

const describeRows = (client: pg.ClientBase, text: string): Promise<readonly Field[]> =>
  new Promise((resolve, reject) => {
    client.query(new Description(text, (fields, fault) => (fault ? reject(fault) : resolve(fields))) as unknown as pg.Submittable);
  });

/** What a type of rows says of a statement that the server says otherwise. */
export async function findDifferences(client: pg.ClientBase, text: string, declared: DeclaredRow): Promise<string[]> {
  const fields = new Map((await describeRows(client, text)).map(({ name, dataTypeID }) => [name, dataTypeID]));
  return [...declared].flatMap(([name, kinds]) => {
    const type = fields.get(name);
    if (type === undefined) return [`${name} is no column of it`];
    const arrives = ARRIVES[type];
    return kinds && arrives !== undefined && !kinds.has(arrives) ? [`${name} arrives as a ${arrives}`] : [];
  });
}
