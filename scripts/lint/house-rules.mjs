import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from '../steps/run-command.mjs';
import { registersCalls } from './declared-calls.mjs';
import { FLOORS, getKit, getRoom } from './floors.mjs';
import { getLiteral, getMethod } from './literal.mjs';
import { RAW_ROUTES } from './raw-routes.mjs';
import { RAW_TIMERS } from './raw-timers.mjs';
import { BY_HAND } from './record-calls.mjs';
import { recordedRows } from './recorded-rows.mjs';

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
function getTarget(root, file, specifier) {
  if (specifier.startsWith('@diwan/'))
    return specifier.replace(/^@diwan\/([\w-]+)\/?/, (_, name) => `${['api', 'web'].includes(name) ? 'apps' : 'packages'}/${name}/src/`);
  if (specifier.startsWith('.'))
    return relative(root, join(dirname(file), specifier))
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
    agents: ['chats', 'tickets'],
    approvals: ['people'],
    audit: ['orders', 'session'],
    broadcasts: ['people'],
    'cash-outs': ['people', 'providers'],
    chats: ['orders', 'tickets'],
    clients: ['orders', 'people'],
    complaints: ['chats', 'orders', 'people', 'tickets'],
    contacts: ['people', 'tickets'],
    // A country is made with its VAT and shares, which are its settings; who and what is in it is at stake where it is switched off.
    countries: ['clients', 'orders', 'providers', 'settings'],
    dispatch: ['orders', 'tracks'],
    findings: ['people'],
    home: ['orders', 'providers', 'update-requests'],
    // Rights by groups are given as an admin gives them, and the session is the one that a password opens.
    oidc: ['admins', 'session'],
    orders: ['people', 'tracks'],
    'person-sessions': ['clients', 'dispatch', 'orders', 'people', 'providers'],
    'personal-data': ['clients', 'person-sessions', 'providers'],
    profile: ['session'],
    providers: ['people'],
    requests: ['orders', 'people'],
    roles: ['session'],
    services: ['orders'],
    'sla-rules': ['tickets'],
    tickets: ['people'],
    tracking: ['orders'],
    tracks: ['people', 'providers'],
    'update-requests': ['providers'],
    'vehicle-packages': ['services'],
    wallet: ['people'],
    'working-hours': ['tickets'],
  },
  'apps/web': {
    admins: ['session'],
    agents: ['tickets', 'working-hours'],
    approvals: ['wallet'],
    audit: ['session'],
    'cash-outs': ['findings', 'wallet'],
    chats: ['orders', 'wallet'],
    clients: ['broadcasts', 'chats', 'findings', 'orders', 'personal-data', 'session', 'wallet'],
    complaints: ['orders', 'wallet'],
    coupons: ['findings', 'wallet'],
    dispatch: ['tracking'],
    findings: ['wallet'],
    home: ['approvals', 'cash-outs', 'complaints', 'orders', 'providers', 'update-requests', 'wallet'],
    notifications: ['broadcasts', 'chats'],
    orders: ['clients', 'complaints', 'findings', 'wallet'],
    profile: ['roles', 'session'],
    proof: ['wallet'],
    providers: ['broadcasts', 'cash-outs', 'chats', 'findings', 'orders', 'personal-data', 'session', 'wallet'],
    tickets: ['chats', 'contacts', 'orders', 'sla-rules'],
    vehicles: ['orders'],
  },
};
const DOORS = { 'apps/api': /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/, 'apps/web': /^apps\/web\/src\/modules\/[^/]+\/shared\// };
/** Tests, and what fills a database for them or for the demo, look inside. */
const LOOKS_INSIDE = /\.test\.tsx?$|^apps\/api\/src\/(testing|conformance|demo|thief)\//;

function refusal(root, file, specifier) {
  const target = getTarget(root, file, specifier);
  if (target === null) return null;
  const source = relative(root, file).split(sep).join('/');
  const from = getPart(source);
  const to = getPart(target);
  if (from !== to)
    return MAY_IMPORT[from] && !MAY_IMPORT[from].includes(to)
      ? `${from} does not import from ${to}: imports run domain <- contract <- api | web.`
      : null;
  return LAYERS[from] && !LOOKS_INSIDE.test(source)
    ? (upwards(from, source, target) ?? upstairs(source, target) ?? pastTheDoor(from, source, target))
    : null;
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

/** Within a kit: what a room may import lies below it. */
function upstairs(source, target) {
  const kit = getKit(source);
  if (kit === undefined || getKit(target) !== kit) return null;
  const [own, other] = [source, target].map((path) => FLOORS[kit].indexOf(getRoom(kit, path)));
  if (own < 0 || other < 0) return `Every file of ${kit} lies in a room that scripts/lint/floors.mjs names.`;
  return own < other ? `Within ${kit} imports run ${FLOORS[kit].join(' <- ')}.` : null;
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

/** Who finds files by `createRequire`, which no rule follows, and why. */
const REQUIRES = {
  'apps/api/src/demo/geography/build-geography.ts': 'flags of a package, which are no modules',
  'apps/api/src/demo/geography/read-cities.ts': 'a package of nothing but JSON',
  'apps/api/src/platform/database/embedded/native-files.ts': 'finds where a package lies, and loads nothing of it',
};

/** What is wrong with an import whose target nobody can see. */
function hiddenImport(source, specifier) {
  if (MAY_IMPORT[getPart(source)] === undefined) return null;
  if (specifier === undefined)
    return /\.test\.tsx?$/.test(source) ? null : 'What is imported stands there as one literal: nothing else can be held to its door.';
  return /^(node:)?module$/.test(specifier) && !(source in REQUIRES)
    ? 'createRequire goes past every door: import what is needed; exceptions stand in scripts/lint/house-rules.mjs.'
    : null;
}

const importBoundaries = {
  create(context) {
    const source = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node) => {
      if (!node.source) return;
      const specifier = getLiteral(node.source);
      const problem = hiddenImport(source, specifier) ?? (specifier !== undefined && refusal(context.cwd, context.filename, specifier));
      if (problem) context.report({ node: node.source, message: problem });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
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
      CallExpression: (node) =>
        getMethod(node) === 'insertInto' && getLiteral(node.arguments[0])?.split(' ')[0] === 'audit' && check(node, 'insert into audit'),
      Literal: (node) => typeof node.value === 'string' && checkSql(node, node.value),
      TemplateLiteral: (node) => checkSql(node, node.quasis.map(({ value }) => value.cooked ?? '').join('§')),
    };
  },
};

const declaredCalls = {
  create(context) {
    const source = relative(context.cwd, context.filename).split(sep).join('/');
    return isOfTheApi(source) && !(source.slice('apps/api/src/'.length) in RAW_ROUTES) ? registersCalls(context) : {};
  },
};

const callTypes = {
  create(context) {
    const check = (node) => {
      const isDeclaration = /^@diwan\/contract\/([\w-]+\/)?([\w-]+-)?(calls|events)$/.test(node.source?.value ?? '');
      if (!isDeclaration || node.importKind === 'type' || node.exportKind === 'type') return;
      context.report({
        node,
        message:
          'The dashboard imports only types of calls and events: their schemas stay out of the bundle. Call them by name (lib/call.ts); a form that it draws stands beside its resource, in a file of its own.',
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
