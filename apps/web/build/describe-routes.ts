import { fileURLToPath } from 'node:url';
import { createServer, createServerModuleRunner } from 'vite';
import { ESModulesEvaluator, ssrDynamicImportKey, type ModuleRunnerContext } from 'vite/module-runner';
import type { BootList, BootRow } from '../src/app/boot/boot-route.ts';
import type * as routes from '../src/app/routes.ts';
import type * as listQuery from '../src/crud/list/list-query.ts';
import type { ListPlan } from '../src/crud/list/list-query.ts';
import type * as listPlans from '../src/app/list-plans.ts';
import type * as screens from '../src/app/screens.ts';
import type * as i18n from '../src/lib/i18n.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A route, with the modules that its screen loads before it shows: those that it imports by itself. */
export interface DescribedRoute {
  readonly path: string;
  readonly list: BootList | undefined;
  readonly row: BootRow | undefined;
  readonly modules: readonly string[];
}

/** Where a module lies that the server of modules names by its own address. */
const getFile = (url: string) => (url.startsWith('/@fs/') ? url.slice('/@fs'.length) : ROOT.replace(/\/$/, '') + url).split('?')[0] ?? '';

/** What modules ask of a browser while they are first run: there is none, and nothing that they would hear. */
const BROWSER = { addEventListener: () => undefined, matchMedia: () => ({ matches: false, addEventListener: () => undefined }) };

/** Runs modules, and notes what they ask to be loaded while it listens, instead of loading it. */
class Listener extends ESModulesEvaluator {
  #asked: string[] | null = null;

  override runInlinedModule(context: ModuleRunnerContext, code: string): Promise<unknown> {
    const load = context[ssrDynamicImportKey];
    context[ssrDynamicImportKey] = (url, options) => {
      if (this.#asked === null) return load(url, options);
      this.#asked.push(getFile(url));
      return new Promise(() => undefined);
    };
    return super.runInlinedModule(context, code);
  }

  /** The modules that `work` asks for at once. */
  listen(work: () => unknown): string[] {
    this.#asked = [];
    void work();
    const asked = this.#asked;
    this.#asked = null;
    return asked;
  }
}

/** Every route of the dashboard, found out by having each load its screen, and each list say what it is asked by. */
export async function describeRoutes(): Promise<DescribedRoute[]> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const listener = new Listener();
  Object.assign(globalThis, BROWSER);
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false, evaluator: listener });
  try {
    const { startI18n } = await runner.import<typeof i18n>('/src/lib/i18n.ts');
    // Some screens wait for their words.
    await startI18n('app');
    const { ROUTES } = await runner.import<typeof routes>('/src/app/routes.ts');
    const { SCREENS } = await runner.import<typeof screens>('/src/app/screens.ts');
    const { getListPlans } = await runner.import<typeof listPlans>('/src/app/list-plans.ts');
    const { askedRows } = await runner.import<typeof listQuery>('/src/crud/list/list-query.ts');
    const plans = await getListPlans();
    // Without what only other columns would be read for.
    const getFirst = (plan: ListPlan): ListPlan => {
      const { fields = '' } = askedRows(plan, {}).query;
      return { ...plan, reads: { always: fields.split(','), columns: {}, usual: [], naming: '' } };
    };
    const lists = new Map<string, BootList>();
    const rows = new Map<string, BootRow>();
    for (const { route, pages, paths, declaration } of SCREENS) {
      const { name, can } = (await declaration()).resource;
      const plan = plans[`/${route}${paths['show-all']}`];
      if (plan) lists.set(`/${route}${paths['show-all']}`, { plan: getFirst(plan), can: can.list });
      // Two resources may share a route, of which one has no pages.
      for (const page of ['show', 'edit'] as const)
        if (can.show && pages.includes(page)) rows.set(`/${route}${paths[page]}`, { resource: name, can: can.show });
    }
    return ROUTES.map(({ path, load }) => ({ path, list: lists.get(path), row: rows.get(path), modules: listener.listen(load) }));
  } finally {
    await runner.close();
    await server.close();
  }
}
