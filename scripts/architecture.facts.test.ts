import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './steps/run-command.mjs';
import { listFiles } from './steps/work-tree.mjs';

const MODULES = /^(?:apps\/(?:api|web)\/src\/modules|packages\/contract\/src(?!\/ki(?:t|nds)$))\/([^/]+)(?:\/shared)?$/;

/** The first cells of the table below a heading, each of which has something beside it. */
function readTable(heading: string): string[] {
  const [, after = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split(`\n${heading}\n`);
  const [section = ''] = after.split(/^##/m);
  return [...section.matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name = '']) => name);
}

it('the architecture says of every folder that holds files what it is for, and of none that is gone', () => {
  const files = listFiles();
  const folders = [...new Set(files.map((file) => dirname(file)))].filter((folder) => folder !== '.');
  const modules = folders.flatMap((folder) => MODULES.exec(folder)?.[1] ?? []);
  expect(readTable('## Every folder').toSorted()).toEqual(folders.filter((folder) => !MODULES.test(folder)).toSorted());
  expect(readTable('### Modules').toSorted()).toEqual([...new Set(modules)].toSorted());
});

it('a module has one name in the contract, the API and the web', () => {
  const foldersIn = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const [api, web] = [foldersIn('apps/api/src/modules'), foldersIn('apps/web/src/modules')];
  const contract = new Set(foldersIn('packages/contract/src').filter((name) => name !== 'kit' && name !== 'kinds'));
  expect([...api, ...web].filter((name) => !contract.has(name))).toEqual([]);
  // Jobs are the kits' own: their calls stand in `apps/api/src/crud/routes`, their page in `apps/web/src/crud/jobs`.
  expect([...contract].filter((name) => !api.includes(name) && !web.includes(name))).toEqual(['jobs']);
});

const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)].filter(
  (path) => path.endsWith('.md'),
);
const LIKE_A_PATH = /`((?:apps|packages|scripts|e2e|bench|docs|deploy)\/[^`\s]*)`/g;
/** What a build writes, and the resource that `npm run new-resource` is shown with: neither is in the repository. */
const NOT_KEPT = /^apps\/[^/]+\/dist(?:\/|$)|\/pets(?:\.ts|\/)/;

/** A page without its examples of code: what stands in them links to nothing. */
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8').replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '');

/** `{ar,en}` as each of its words. */
function spellOut(path: string): string[] {
  const [whole, words] = /\{([^{}]+)\}/.exec(path) ?? [];
  return whole === undefined ? [path] : (words ?? '').split(',').flatMap((word) => spellOut(path.replace(whole, word)));
}

/** Whether a path is there; with a `*`, whether anything matches it. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(join(ROOT, path));
  const folder = path.slice(0, path.lastIndexOf('/', path.indexOf('*')));
  const parts = path
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === '**/' ? '(?:.+/)?' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')));
  const pattern = new RegExp(`^${parts.join('')}$`);
  return (
    existsSync(join(ROOT, folder)) &&
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).some((name) => pattern.test(`${folder}/${name}`))
  );
}

/** What can be linked to within a page, as GitHub names its headings. */
function getAnchors(page: string): Set<string> {
  const named = [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\]\([^)]*\)/g, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(
    named.map((name, index) => {
      const before = named.slice(0, index).filter((other) => other === name).length;
      return before === 0 ? name : `${name}-${before}`;
    }),
  );
}

describe.each(PAGES)('%s', (page) => {
  it('names only paths of the repository that there are', () => {
    const paths = [...read(page).matchAll(LIKE_A_PATH)].flatMap(([, path = '']) => spellOut(path));
    expect(paths.filter((path) => !NOT_KEPT.test(path) && !isThere(path))).toEqual([]);
  });

  it('links to pages, and to headings of theirs, that there are', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !(statSync(join(ROOT, target)).isFile() && getAnchors(target).has(anchor));
    });
    expect(broken).toEqual([]);
  });
});

it('the index of decisions names each page of them once, by the alphabet', () => {
  const pages = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const named = [...readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8').matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| .+ \|$/gm)];
  expect(named.map(([, name]) => name)).toEqual(pages.toSorted());
});
