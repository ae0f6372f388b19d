import type { Node } from 'oxc-parser';
import type { Constants } from './constants.ts';
import { getImports, type Call, type Source } from './sources.ts';

/** A place in the code that asks the database something. */
export interface QuerySite {
  /** The file and the function that it stands in, by which it is known. */
  readonly name: string;
  /** Where to look. */
  readonly place: string;
  /** Every text that it can send; undefined where that is known only as it runs. */
  readonly texts: readonly string[] | undefined;
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

/** Every place of the code that sends a statement. */
export function querySites(sources: ReadonlyMap<string, Source>, constants: Constants): QuerySite[] {
  return [...sources.values()].flatMap((source) =>
    source.calls.filter(isQuery).flatMap((call) => {
      const [asked] = call.arguments;
      if (!asked) return [];
      const name = `${source.path} ${nameAround(call, source)}`;
      return [{ name, place: `apps/api/src/${source.path}:${source.lineAt(call)}`, texts: constants.getTexts(asked, source) }];
    }),
  );
}

/** The product's own packages that the code takes values from. */
export function getPackages(sources: ReadonlyMap<string, Source>): string[] {
  const imported = [...sources.values()].flatMap((source) => getImports(source).filter(({ importKind }) => importKind !== 'type'));
  return [...new Set(imported.map((one) => one.source.value).filter((name) => name.startsWith('@diwan/')))];
}
