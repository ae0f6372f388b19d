import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bootPlugin } from './build/boot-plugin.ts';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** Asks for the faces of the first screen before the style sheet names them; weight 600 of Latin can wait. */
function preloadFonts(): Plugin {
  const first = /ibm-plex-sans-arabic-(arabic-[46]00|latin-400)-normal.*\.woff2$/;
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => first.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Only some lists grow at their end, and nothing is sent before the first rows: these come with what does, though their library's one entry names them. */
const LATER = /\/(useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$/;

/** All that a module needs at once: itself and what it imports, however deep. */
function neededBy(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter((one) => !LATER.test(one)));
  }
  return found;
}

/**
 * Three files on the way to a list instead of some fifty: what login and dashboard share, the shell, the list. Each holds only
 * what is needed before it shows; the rest is split as usual. Fewer, larger files also compress better.
 */
function chunksByNeed() {
  const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  const memory = new Map<string, Set<string>>();
  const needs = (file: string, graph: ModuleGraph) => {
    const found = memory.get(file) ?? neededBy(path(file), graph);
    memory.set(file, found);
    return found;
  };
  const group = (name: string, priority: number, holds: (id: string, graph: ModuleGraph) => boolean) => ({
    name: (id: string, graph: ModuleGraph) => (holds(id, graph) ? name : null),
    debugName: name,
    priority,
  });
  const main = (id: string, graph: ModuleGraph) => id !== path('./src/main.tsx') && needs('./src/main.tsx', graph).has(id);
  const login = (id: string, graph: ModuleGraph) => needs('./src/modules/session/start-login.tsx', graph).has(id);
  const shell = (id: string, graph: ModuleGraph) => needs('./src/app/start.tsx', graph).has(id);
  const list = (id: string, graph: ModuleGraph) => needs('./src/crud/list/list-screen.tsx', graph).has(id);
  const ours = /\/apps\/web\/src\//;
  const alone = (name: string, holds: (id: string, graph: ModuleGraph) => boolean) => ({
    ...group(name, 1, holds),
    includeDependenciesRecursively: false,
  });
  const home = (id: string, graph: ModuleGraph) => needs('./src/modules/home/home-page.tsx', graph).has(id);
  return [
    // The words that login and dashboard share, by language: under a name of their own, so that nobody asks for the other language's.
    ...['ar', 'en'].map((language) =>
      group(`${language}-words`, 5, (id) => new RegExp(`/locales/src/${language}/(common|shell)\\.ts$`).test(id)),
    ),
    group('base', 4, (id, graph) => main(id, graph) || (login(id, graph) && (shell(id, graph) || list(id, graph)))),
    // What home and lists share belongs to both: else home would wait for the whole list to have a number written.
    group('shell', 3, (id, graph) => shell(id, graph) || (list(id, graph) && home(id, graph))),
    group('list', 2, list),
    // The rest of what forms and detail pages are made of, in place of some forty files of a few hundred bytes; what it needs of
    // libraries stays by itself, since other screens have one part of a form and no schema.
    alone('detail', (id, graph) => ours.test(id) && needs('./src/crud/detail/detail-screen.tsx', graph).has(id) && !home(id, graph)),
    alone('form', (id, graph) => ours.test(id) && needs('./src/crud/form/form-screen.tsx', graph).has(id) && !home(id, graph)),
  ];
}

/** What whoever asks for a screen has: it need not be named with each. */
const ALWAYS_HERE = /\/(base|rolldown-runtime)-[0-9a-f]+\.(js|css)$/;

/**
 * The files that a page, a test or this file looks for by name. The others have a hash alone, for the base names them all: their names
 * would be 2.5 kB of what loads before the first row. What is in which is in the build's manifest.
 */
const FOUND_BY_NAME = /^(base|shell|list|list-screen|start|rolldown-runtime|(ar|en)-(app|words|login))$/;
const LATER_STYLE = /^(?!base|shell|list|index).*\.css$/;

export default defineConfig({
  plugins: [react(), preloadFonts(), bootPlugin()],
  // React has had this hook itself for three versions; libraries that still run on older ones bring a copy.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: {
    proxy: {
      '/api': api,
      '/uploads': api,
      '/realtime': { target: api, ws: true },
    },
  },
  build: {
    manifest: true,
    target: 'es2022',
    // Which scripts a route needs, the first script knows (build/boot-plugin.ts): named with each import as well, they would be 5 kB more.
    modulePreload: {
      polyfill: false,
      // The page itself names the base: the largest file is the first that is asked for, not the last.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css') && !ALWAYS_HERE.test(file)),
    },
    // Small pictures inlined as data: URLs would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunksByNeed() },
        // The base names every file that comes later, and of their names the hashes alone do not compress: digits of 16 cost the least.
        hashCharacters: 'hex',
        chunkFileNames: ({ name }) => `assets/${FOUND_BY_NAME.test(name) ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${LATER_STYLE.test(name) ? '' : '[name]-'}[hash:7][extname]`,
      },
    },
  },
});
