import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../steps/run-command.mjs';

// domain <- contract <- api | web; locales beside them. What a part may import besides itself.
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/locales': ['packages/contract', 'packages/domain'],
  'packages/contract': ['packages/domain'],
  'apps/api': ['packages/contract', 'packages/domain', 'packages/locales'],
  'apps/web': ['packages/contract', 'packages/domain', 'packages/locales'],
};

const PHYSICAL = /^(margin|padding|border)(Left|Right)|^border(Top|Bottom)(Left|Right)Radius$/;
const PHYSICAL_PROPS = new Set(['ml', 'mr', 'pl', 'pr']);

/** Where an import leads, from the root of the checkout; null for the packages of the registry. */
function targetOf(file, specifier) {
  if (specifier.startsWith('@diwan/'))
    return specifier.replace(/^@diwan\/(\w+)\/?/, (_, name) => `${['api', 'web'].includes(name) ? 'apps' : 'packages'}/${name}/src/`);
  if (specifier.startsWith('.'))
    return relative(ROOT, join(dirname(file), specifier))
      .split(sep)
      .join('/');
  return null;
}

function refusal(file, specifier) {
  const target = targetOf(file, specifier);
  if (target === null) return null;
  const source = relative(ROOT, file).split(sep).join('/');
  const from = partOf(source);
  const to = partOf(target);
  if (from !== to && MAY_IMPORT[from] && !MAY_IMPORT[from].includes(to))
    return `${from} does not import from ${to}: imports run domain <- contract <- api | web.`;
  const own = resourceOf(source);
  const other = resourceOf(target);
  if (own && other && own !== other)
    return 'A resource does not import the files of another: what two need lives in kit/, domain/ or contract/.';
  return null;
}

function partOf(path) {
  return path.split('/').slice(0, 2).join('/');
}

/** The resource that a file belongs to: its folder in resources/, or its own name in the contract. */
function resourceOf(path) {
  return /^(apps\/\w+\/src\/resources\/[^/.]+)\//.exec(path)?.[1] ?? null;
}

const importBoundaries = {
  create(context) {
    const check = (node) => {
      const problem = typeof node.source?.value === 'string' && refusal(context.filename, node.source.value);
      if (problem) context.report({ node: node.source, message: problem });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};

const logicalSides = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: 'Say start and end (marginInlineStart, ms, textAlign: "start"): the dashboard is right-to-left first.',
      });
    return {
      JSXAttribute(node) {
        if (PHYSICAL_PROPS.has(node.name.name)) report(node);
      },
      Property(node) {
        const name = node.key.name ?? node.key.value;
        if (PHYSICAL.test(name) || (name === 'textAlign' && ['left', 'right'].includes(node.value.value))) report(node);
      },
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'import-boundaries': importBoundaries, 'logical-sides': logicalSides } };
