const UNKNOWN = '§';
/** Constants that name each other in a circle are none. */
const DEEPEST = 20;

/** The texts of the constants that a file declares, by their names. */
export function constantsIn(program) {
  const declarations = program.body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration');
  return new Map(
    declarations
      .filter(({ kind }) => kind === 'const')
      .flatMap(({ declarations }) => declarations)
      .filter(({ id, init }) => id.type === 'Identifier' && init)
      .map(({ id, init }) => [id.name, init]),
  );
}

const WRAPPERS = new Set(['ParenthesizedExpression', 'TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** An expression without what is said of its type. */
function unwrapped(node) {
  return node && WRAPPERS.has(node.type) ? unwrapped(node.expression) : node;
}

/** The text that an expression comes to, as far as its file tells; `§` stands for what it does not. */
export function joinedText(wrapped, constants, depth = 0) {
  const node = unwrapped(wrapped);
  const getText = (one) => joinedText(one, constants, depth + 1);
  if (!node || depth > DEEPEST) return UNKNOWN;
  switch (node.type) {
    case 'Literal':
      return ['string', 'number'].includes(typeof node.value) ? String(node.value) : UNKNOWN;
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, index) => (value.cooked ?? value.raw) + (node.expressions[index] ? getText(node.expressions[index]) : ''))
        .join('');
    case 'TaggedTemplateExpression':
      return getText(node.quasi);
    case 'BinaryExpression':
      return node.operator === '+' ? getText(node.left) + getText(node.right) : UNKNOWN;
    case 'Identifier':
      return constants.has(node.name) ? getText(constants.get(node.name)) : UNKNOWN;
    case 'CallExpression':
      return joinedCall(node, getText, constants);
    default:
      return UNKNOWN;
  }
}

/** A list that is joined, and a text that others are added to. */
function joinedCall({ callee, arguments: given }, getText, constants) {
  const method = callee.type === 'MemberExpression' ? (callee.property.name ?? callee.property.value) : undefined;
  if (method === 'concat') return [callee.object, ...given].map(getText).join('');
  const list = unwrapped(callee.object?.type === 'Identifier' ? constants.get(callee.object.name) : callee.object);
  if (method !== 'join' || list?.type !== 'ArrayExpression') return UNKNOWN;
  return list.elements.map((element) => (element ? getText(element) : '')).join(given[0] ? getText(given[0]) : ',');
}
