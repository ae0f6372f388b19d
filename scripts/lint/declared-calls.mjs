import { getLiteral } from './literal.mjs';

const REGISTERS = new Set(['all', 'delete', 'get', 'head', 'options', 'patch', 'post', 'put', 'route']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** The name of a part of an object, however it is written: `app.get`, `app['get']`, app[`get`]. */
function getPartName({ property, computed }) {
  return computed ? getLiteral(property) : property.name;
}

/** Whether something is a node's application, as far as its name says. */
function isServer(node) {
  if (node?.type === 'MemberExpression') return getPartName(node) === 'server';
  return node?.type === 'Identifier' && ['app', 'server'].includes(node.name);
}

/**
 * Whether a call registers a route, whatever its receiver is called: a path and what answers it, or all of it in one object. Maps are
 * asked for one thing; nothing else of the API has such names and takes a function, or an object with a handler, beside.
 */
function isRegistering({ callee, arguments: given }) {
  if (callee.type !== 'MemberExpression' || !REGISTERS.has(getPartName(callee))) return false;
  if (isServer(callee.object) || getPartName(callee) === 'route') return true;
  return given.length > 1 && (FUNCTIONS.has(given.at(-1).type) || isPath(given[0]));
}

/** A text that begins as a path does, or begins with what is put into it. */
function isPath(node) {
  if (node.type === 'TemplateLiteral') return /^(\/|$)/.test(node.quasis[0].value.cooked ?? '');
  return typeof node.value === 'string' && node.value.startsWith('/');
}

const MESSAGE =
  'A call is declared in packages/contract/src/calls and registered with handle (docs/adding-a-call.md); exceptions stand in scripts/lint/raw-routes.mjs.';

/** What a file does that registers a route, or takes what registers one out of sight. */
export function registersCalls(context) {
  const report = (node) => context.report({ node, message: MESSAGE });
  return {
    CallExpression: (node) => isRegistering(node) && report(node.callee),
    // Taken out of it, or under another name, what registers is out of this rule's sight.
    ObjectPattern({ properties, parent, typeAnnotation }) {
      if (!isServer(parent.init ?? parent.right) && typeAnnotation?.typeAnnotation.typeName?.name !== 'Server') return;
      const named = ({ type, key, computed }) => type === 'Property' && REGISTERS.has(getPartName({ property: key, computed }));
      for (const part of properties.filter(named)) report(part);
    },
    VariableDeclarator: ({ id, init }) => id.type === 'Identifier' && isServer(init) && report(id),
    MemberExpression(node) {
      const isCalled = node.parent.type === 'CallExpression' && node.parent.callee === node;
      if (!isCalled && isServer(node.object) && REGISTERS.has(getPartName(node))) report(node);
    },
  };
}
