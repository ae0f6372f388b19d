import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../steps/run-command.mjs';
import { RAW_ROUTES } from './raw-routes.mjs';
import { RAW_TIMERS } from './raw-timers.mjs';
import { BY_HAND } from './record-calls.mjs';
import { RAW_WRITES, RECORDED, WRITES_FREELY } from './recorded-tables.mjs';

// domain <- contract <- api | web; locales beside them. What a part may import besides itself.
const MAY_IMPORT = {
  'packages/domain': [],
  'packages/locales': ['packages/contract', 'packages/domain'],
  'packages/app-client': ['packages/contract'],
  'packages/simulator': ['packages/app-client', 'packages/domain'],
  'packages/contract': ['packages/domain'],
  'apps/api': ['packages/contract', 'packages/domain', 'packages/locales', 'packages/simulator'],
  'apps/web': ['packages/contract', 'packages/domain', 'packages/locales'],
};

const PHYSICAL = /^(margin|padding|border)(Left|Right)|^border(Top|Bottom)(Left|Right)Radius$/;
const PHYSICAL_PROPS = new Set(['ml', 'mr', 'pl', 'pr']);

/** Where an import leads, from the root of the checkout; null for the packages of the registry. */
function getTarget(file, specifier) {
  if (specifier.startsWith('@diwan/'))
    return specifier.replace(/^@diwan\/([\w-]+)\/?/, (_, name) => `${['api', 'web'].includes(name) ? 'apps' : 'packages'}/${name}/src/`);
  if (specifier.startsWith('.'))
    return relative(ROOT, join(dirname(file), specifier))
      .split(sep)
      .join('/');
  return null;
}

// Within the API and the web: what a layer may import stands before it.
const LAYERS = {
  'apps/api': ['schema', 'platform', 'access', 'crud', 'ledger', 'modules'],
  'apps/web': ['lib', 'ui', 'crud', 'modules'],
};
/** Leaves beside the layers, which everything may import. */
const LEAVES = new Set(['apps/api/src/config.ts', 'apps/api/src/startup-fault.ts']);

// Which modules' doors a module may use. A door is `index.ts` in the API, and the folder `shared` in the web, where an index would
// bring all screens of its module along.
const ARROWS = {
  'apps/api': {
    admins: ['session'],
    agents: ['tickets'],
    'app-catalogue': ['orders'],
    'app-orders': ['app-sessions', 'complaints', 'dispatch', 'orders'],
    'app-people': ['providers', 'tickets', 'update-requests', 'vehicles'],
    'app-sessions': ['clients', 'providers'],
    'app-tracks': ['app-sessions', 'providers', 'tracks'],
    approvals: ['people'],
    audit: ['orders', 'session'],
    broadcasts: ['people'],
    'cash-outs': ['people'],
    chats: ['orders', 'tickets'],
    clients: ['orders', 'people'],
    'desk-calendar': ['tickets'],
    complaints: ['chats', 'orders', 'tickets'],
    contacts: ['tickets'],
    dispatch: ['orders', 'tracks'],
    home: ['orders', 'update-requests'],
    orders: ['people', 'tracks'],
    profile: ['session'],
    providers: ['people'],
    roles: ['session'],
    'sla-rules': ['tickets'],
    tickets: ['people'],
    tracking: ['orders'],
    'update-requests': ['providers'],
    wallet: ['people'],
  },
  'apps/web': {
    admins: ['session'],
    agents: ['working-hours'],
    approvals: ['wallet'],
    audit: ['session'],
    'calendar-exceptions': ['working-hours'],
    'cash-outs': ['wallet'],
    chats: ['orders'],
    clients: ['broadcasts', 'chats', 'orders', 'session', 'wallet'],
    coupons: ['wallet'],
    'desk-hours': ['working-hours'],
    home: ['approvals', 'cash-outs', 'orders', 'update-requests', 'wallet'],
    notifications: ['broadcasts', 'chats'],
    orders: ['clients', 'wallet'],
    profile: ['session'],
    proof: ['wallet'],
    providers: ['broadcasts', 'chats', 'orders', 'session', 'wallet'],
    settlements: ['wallet'],
    tickets: ['contacts'],
    transactions: ['wallet'],
    vehicles: ['orders'],
  },
};
const DOORS = { 'apps/api': /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/, 'apps/web': /^apps\/web\/src\/modules\/[^/]+\/shared\// };
/** Tests, and what fills a database for them or for the demo, look inside. */
const LOOKS_INSIDE = /\.test\.tsx?$|^apps\/api\/src\/(testing|conformance|demo)\//;

function refusal(file, specifier) {
  const target = getTarget(file, specifier);
  if (target === null) return null;
  const source = relative(ROOT, file).split(sep).join('/');
  const from = getPart(source);
  const to = getPart(target);
  if (from !== to)
    return MAY_IMPORT[from] && !MAY_IMPORT[from].includes(to)
      ? `${from} does not import from ${to}: imports run domain <- contract <- api | web.`
      : null;
  return LAYERS[from] && !LOOKS_INSIDE.test(source) ? (upwards(from, source, target) ?? pastTheDoor(from, source, target)) : null;
}

function getPart(path) {
  return path.split('/').slice(0, 2).join('/');
}

/** The place of a file in the order of layers; the application stands above all of them. */
function getLayer(part, path) {
  const at = LAYERS[part].indexOf(path.split('/')[3]);
  return at < 0 ? LAYERS[part].length : at;
}

function upwards(part, source, target) {
  if (LEAVES.has(target) || getLayer(part, source) >= getLayer(part, target)) return null;
  return `Imports run ${[...LAYERS[part], 'app'].join(' <- ')}.`;
}

/** The module that a file belongs to; none where it lies beside them. */
function getModule(path) {
  return /^apps\/\w+\/src\/modules\/([^/.]+)\//.exec(path)?.[1];
}

function pastTheDoor(part, source, target) {
  const own = getModule(source);
  const other = getModule(target);
  if (other === undefined || own === other) return null;
  // The web's routes load each screen's file when it is first opened.
  if (own === undefined) return part === 'apps/web' || DOORS[part].test(target) ? null : `${other} is entered by its index.ts.`;
  if (!DOORS[part].test(target)) return `${other} is entered by its door: index.ts in the API, shared/ in the web.`;
  return ARROWS[part][own]?.includes(other)
    ? null
    : `${own} does not use ${other} yet: name the arrow in scripts/lint/house-rules.mjs, if it is to be.`;
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

/** The tables that a piece of SQL inserts into, updates or deletes from. */
export function writtenTables(sql) {
  const found = [];
  const pattern = /\b(insert\s+into|update(?:\s+only)?|delete\s+from)\s+(\w+|§)((?:\s+(?:as\s+)?\w+)?(?:\s+set\b)?)/gi;
  for (const [, verb, table, rest] of sql.matchAll(pattern))
    if (!/^update/i.test(verb) || /\sset$/i.test(rest)) found.push(table.toLowerCase());
  return found;
}

const recordedRows = {
  create(context) {
    const source = relative(ROOT, context.filename).split(sep).join('/');
    if (!source.startsWith('apps/api/src/') || WRITES_FREELY.test(source)) return {};
    const allowed = RAW_WRITES[source.slice('apps/api/src/'.length)] ?? {};
    const check = (node, sql) => {
      for (const table of writtenTables(sql))
        if ((table === '§' || RECORDED.has(table)) && !(table in allowed))
          context.report({
            node,
            message: `What changes rows of ${table === '§' ? 'a table that a value names' : table} goes through crud/record/change-row.ts, which also logs and tells of it; exceptions stand in scripts/lint/recorded-tables.mjs.`,
          });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked ?? '').join('§')),
    };
  },
};

/** Whether a file is the API's own: no test, and nothing that only serves tests. */
const isOfTheApi = (source) => source.startsWith('apps/api/src/') && !LOOKS_INSIDE.test(source);

const oneTimer = {
  create(context) {
    const source = relative(ROOT, context.filename).split(sep).join('/');
    if (!isOfTheApi(source) || source.slice('apps/api/src/'.length) in RAW_TIMERS) return {};
    return {
      Identifier: (node) =>
        node.name === 'setInterval' &&
        context.report({
          node,
          message:
            'What repeats is a timer (platform/timers.ts), named at the door of its module; exceptions stand in scripts/lint/raw-timers.mjs.',
        }),
    };
  },
};

/** SQL by which a node says something to all, or hears it. */
const TELLS = /\bpg_notify\s*\(|^\s*(notify|listen|unlisten)\s/i;

const oneBus = {
  create(context) {
    const source = relative(ROOT, context.filename).split(sep).join('/');
    if (!isOfTheApi(source) || source.startsWith('apps/api/src/platform/bus/')) return {};
    const check = (node, text) =>
      TELLS.test(text) &&
      context.report({
        node,
        message: 'What nodes tell each other is published, and heard, on the bus: platform/bus/publish.ts and bus.ts.',
      });
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.cooked ?? '').join('§')),
    };
  },
};

const recordCalls = {
  create(context) {
    const source = relative(ROOT, context.filename).split(sep).join('/');
    if (!isOfTheApi(source) || source.startsWith('apps/api/src/crud/record/')) return {};
    const path = source.slice('apps/api/src/'.length);
    const check = (node, name) =>
      path in BY_HAND[name] ||
      context.report({
        node,
        message: `${name}: what changes a row is logged and told of by crud/record/change-row.ts; exceptions stand in scripts/lint/record-calls.mjs.`,
      });
    const checkSql = (node, text) => /\binsert\s+into\s+audit\b/i.test(text) && check(node, 'insert into audit');
    return {
      ImportSpecifier: (node) => ['writeAudit', 'announce'].includes(node.imported.name) && check(node, node.imported.name),
      Literal: (node) => typeof node.value === 'string' && checkSql(node, node.value),
      TemplateLiteral: (node) => checkSql(node, node.quasis.map(({ value }) => value.cooked ?? '').join('§')),
    };
  },
};

const REGISTERS = new Set(['all', 'delete', 'get', 'patch', 'post', 'put', 'route']);

const declaredCalls = {
  create(context) {
    const source = relative(ROOT, context.filename).split(sep).join('/');
    if (!isOfTheApi(source) || source.slice('apps/api/src/'.length) in RAW_ROUTES) return {};
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.object.name !== 'app' || !REGISTERS.has(callee.property.name)) return;
        context.report({
          node: callee,
          message:
            'A call is declared in packages/contract/src/calls and registered with handle (docs/adding-a-call.md); exceptions stand in scripts/lint/raw-routes.mjs.',
        });
      },
    };
  },
};

const callTypes = {
  create(context) {
    const check = (node) => {
      const isDeclaration = /^@diwan\/contract\/(calls|events)\//.test(node.source?.value ?? '');
      if (!isDeclaration || node.importKind === 'type' || node.exportKind === 'type') return;
      context.report({
        node,
        message:
          'The dashboard imports only types of calls and events: their schemas stay out of the bundle. Call them by name (lib/call.ts).',
      });
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

export default {
  meta: { name: 'house' },
  rules: {
    'call-types': callTypes,
    'declared-calls': declaredCalls,
    'import-boundaries': importBoundaries,
    'logical-sides': logicalSides,
    'one-bus': oneBus,
    'one-timer': oneTimer,
    'record-calls': recordCalls,
    'recorded-rows': recordedRows,
  },
};
