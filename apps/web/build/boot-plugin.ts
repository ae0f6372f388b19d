import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { BootFacts } from '../src/app/boot/boot-route.ts';
import { describeRoutes, type DescribedRoute } from './describe-routes.ts';

const getPath = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** The page's first script as it stands beside it: it sets what must be set before the first paint. */
const LOOKS = 'boot.js';

const LOCALES = getPath('../../packages/locales/src/');
/** What a module waits for before the rest of it runs. */
const WAITS = /^await [^;]*;$/gm;
const WORDS_ASKED = /import\('@diwan\/locales\/(ar\/[\w/-]+)'\)/g;
const AREAS_ASKED = /loadArea\('(\w+)'\)/g;

/** The words, in Arabic, that a module waits for when it is first run: only once it is here are they asked for. */
function getAwaitedWords(module: string): string[] {
  if (!/\/apps\/web\/src\/.*\.tsx?$/.test(module)) return [];
  const waits = (readFileSync(module, 'utf8').match(WAITS) ?? []).join('\n');
  const areas = [...waits.matchAll(AREAS_ASKED)].map(([, area]) => `ar/areas/${area}`);
  return [...[...waits.matchAll(WORDS_ASKED)].map(([, words]) => words), ...areas].map((path) => `${LOCALES}${path}.ts`);
}

/** The words of the other language lie beside those of the one in which routes were described. */
const WORDS = /\/packages\/locales\/src\/ar\/|\/src\/lib\/catalogues\/ar-/;
const inEnglish = (module: string) => module.replace('/locales/src/ar/', '/locales/src/en/').replace('/catalogues/ar-', '/catalogues/en-');

/** What modules need before they have run. */
interface Needed {
  /** Scripts and styles. */
  readonly files: readonly string[];
  /** Modules of words, in Arabic. */
  readonly words: readonly string[];
}

/** The files of a build by the modules that they were made of. */
class Files {
  readonly #chunks: ReadonlyMap<string, Rolldown.OutputChunk>;
  readonly #byModule = new Map<string, Rolldown.OutputChunk>();

  constructor(bundle: Rolldown.OutputBundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    this.#chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    for (const chunk of chunks) for (const module of chunk.moduleIds) this.#byModule.set(module, chunk);
    // A module that others load by itself may have a file of its own, beside the one that holds it.
    for (const chunk of chunks) if (chunk.facadeModuleId) this.#byModule.set(chunk.facadeModuleId, chunk);
  }

  /** What modules need at once, but for the files that are there already. */
  getNeeded(modules: readonly string[], present: ReadonlySet<string> = new Set()): Needed {
    const found = new Set<string>();
    const words = new Set(modules.filter((module) => WORDS.test(module)));
    const visit = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || found.has(chunk.fileName)) return;
      found.add(chunk.fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
      for (const imported of chunk.imports) visit(this.#chunks.get(imported));
      if (!present.has(chunk.fileName)) for (const module of chunk.moduleIds) for (const one of getAwaitedWords(module)) words.add(one);
    };
    for (const module of modules) if (!words.has(module)) visit(this.#getChunk(module));
    return { files: [...found].filter((file) => !present.has(file)), words: [...words].flatMap((module) => this.#withShared(module)) };
  }

  /** A module of words, with one of each further file of words that its own names. */
  #withShared(module: string): string[] {
    const shared = this.#getChunk(module).imports.flatMap((file) => this.#chunks.get(file)?.moduleIds.find((one) => WORDS.test(one)) ?? []);
    return [module, ...shared];
  }

  /** The file that holds a module of words. */
  getWordFile(module: string): string {
    return this.#getChunk(module).fileName;
  }

  #getChunk(module: string): Rolldown.OutputChunk {
    const chunk = this.#byModule.get(module);
    if (!chunk) throw new Error(`${module} is in no file of the build.`);
    return chunk;
  }
}

/** Things by the order in which they were first named. */
class Places<T> {
  readonly #places = new Map<T, number>();

  get = (things: readonly T[]): number[] =>
    things.map((thing) => {
      const place = this.#places.get(thing) ?? this.#places.size;
      this.#places.set(thing, place);
      return place;
    });
  all = (): T[] => [...this.#places.keys()];
}

/** Places in ascending order, each as the steps from the one before it: many routes need the same, which so packs to less. */
function getSteps(places: readonly number[]): number[] {
  const ordered = places.toSorted((a, b) => a - b);
  return ordered.map((place, index) => place - (ordered[index - 1] ?? 0));
}

const getName = (file: string) => file.replace(/^assets\//, '').replace(/\.js$/, '');

/** What the first script is told of a build. */
function getFacts(files: Files, routes: readonly DescribedRoute[]): BootFacts {
  const [places, wordPlaces] = [new Places<string>(), new Places<string>()];
  const page = new Set(files.getNeeded([getPath('index.html')]).files);
  const shell = files.getNeeded([getPath('src/app/start.tsx'), getPath('src/lib/catalogues/ar-app.ts')], page);
  const present = new Set([...page, ...shell.files]);
  const getWhat = (needed: Needed) => ({ files: getSteps(places.get(needed.files.map(getName))), words: wordPlaces.get(needed.words) });
  const facts = {
    shell: getWhat(shell),
    routes: routes.map(({ path, list, row, modules }) => ({
      path,
      ...(list && { list }),
      ...(row && { row }),
      ...getWhat(files.getNeeded(modules, present)),
    })),
  };
  const getWordNames = (modules: readonly string[]) => modules.map((module) => getName(files.getWordFile(module)));
  const words = wordPlaces.all();
  return { ...facts, files: places.all(), wordFiles: { ar: getWordNames(words), en: getWordNames(words.map(inEnglish)) } };
}

/** The script that asks ahead (`src/app/boot/ask-ahead.ts`), as one file that imports nothing; what it is told is still missing. */
async function bundleScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: getPath('.'),
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: getPath('src/app/boot/ask-ahead.ts'), formats: ['iife'], name: 'askAhead' },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  return output?.output[0].code ?? '';
}

/** A text as the script has it; its own quotes, which are many, stay as they are. */
const quote = (text: string) => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;

/** A script without the remarks and the indentation that are for its readers. */
const shorten = (script: string) => script.replaceAll(/^\s*\/\/.*\n/gm, '').replaceAll(/^ +/gm, '');

/** Makes the page's first script: beside how the page looks, it knows what each address will need, and asks for it. */
export function bootPlugin(): Plugin {
  let ahead = '';
  let routes: readonly DescribedRoute[] = [];
  return {
    name: 'boot',
    apply: 'build',
    // Before the build itself: the bundler does not take one within another.
    async configResolved() {
      ahead = await bundleScript();
      routes = await describeRoutes();
    },
    writeBundle({ dir }, bundle) {
      const facts = quote(JSON.stringify(getFacts(new Files(bundle), routes)));
      const code = `${shorten(readFileSync(getPath(`public/${LOOKS}`), 'utf8'))}${ahead.replace('BOOT_FACTS', () => facts)}`;
      if (dir) writeFileSync(join(dir, LOOKS), code);
    },
  };
}
