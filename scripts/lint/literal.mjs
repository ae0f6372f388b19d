/** The text of a node that stands there in full: a literal, or a template without holes; undefined for what is put together. */
export function getLiteral(node) {
  if (node?.type === 'TemplateLiteral') return node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
  return typeof node?.value === 'string' ? node.value : undefined;
}

/** The name of the method that is called. */
export const getMethod = ({ callee }) => callee.property?.name ?? callee.property?.value;

/** How Kysely writes a table, which is named first. */
export const BUILT_WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']);
