import type { Node } from 'oxc-parser';
import type { Constants } from './constants.ts';
import { getDeclaredRow, type DeclaredRow } from './described.ts';
import { getImports, importedPath, type Call, type Source } from './sources.ts';

/** A place in the code that asks the database something. */
export interface QuerySite {
  /** The file and the function that it stands in, by which it is known. */
  readonly name: string;
  /** Where to look. */
  readonly place: string;
  /** Every text that it can send; undefined where that is known only as it runs. */
  readonly texts: readonly string[] | undefined;
  /** The type of its rows, where it is written beside it. */
  readonly row: DeclaredRow | undefined;
}

/** The outermost function, class or constant around a place, by its name. */
function nameAround(call: Call, { parents }: Source): string {
  let name = '';
  for (let node: Node | undefined = call; node; node = parents.get(node)) {
    const isOuter = parents.get(node)?.type === 'Program' || parents.get(node)?.type === 'ExportNamedDeclaration';
    const declared = node.type === 'VariableDeclaration' ? node.declarations[0] : node;
    if (isOuter && declared && 'id' in declared && declared.id?.type === 'Identifier') name = declared.id.name;
  }
  return name;
}

const isQuery = ({ callee, arguments: given }: Call) =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'query' && given.length > 0;

/** What sends a statement that is built, which is its second argument. */
const ADAPTERS = 'platform/database/typed.ts';

/** What a call sends; undefined where it sends nothing. */
function getSent(call: Call, source: Source): Node | undefined {
  // What the adapters send is what they are called with.
  if (isQuery(call)) return source.path === ADAPTERS ? undefined : call.arguments[0];
  const { callee } = call;
  if (callee.type !== 'Identifier' || call.arguments.length !== 2) return undefined;
  const isAdapter = getImports(source).some(
    (one) => importedPath(source, one.source.value) === ADAPTERS && one.specifiers.some(({ local }) => local.name === callee.name),
  );
  return isAdapter ? call.arguments[1] : undefined;
}

/** Every place of the code that sends a statement. */
export function querySites(sources: ReadonlyMap<string, Source>, constants: Constants): QuerySite[] {
  return [...sources.values()].flatMap((source) =>
    source.calls.flatMap((call) => {
      const asked = getSent(call, source);
      if (!asked) return [];
      const name = `${source.path} ${nameAround(call, source)}`;
      return [
        {
          name,
          place: `apps/api/src/${source.path}:${source.lineAt(call)}`,
          texts: constants.getTexts(asked, source),
          row: getDeclaredRow(call, source),
        },
      ];
    }),
  );
}

/** The product's own packages that the code takes values from. */
export function getPackages(sources: ReadonlyMap<string, Source>): string[] {
  const imported = [...sources.values()].flatMap((source) => getImports(source).filter(({ importKind }) => importKind !== 'type'));
  return [...new Set(imported.map((one) => one.source.value).filter((name) => name.startsWith('@diwan/')))];
}
