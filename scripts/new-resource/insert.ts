import { readFileSync, writeFileSync } from 'node:fs';

function change(path: string, by: (text: string) => string) {
  writeFileSync(path, by(readFileSync(path, 'utf8')));
}

/** Adds lines at the end of the block that `opening` begins and the next `closing` ends. */
export function addToBlock(path: string, opening: string, closing: string, added: string) {
  change(path, (text) => {
    const from = text.indexOf(opening);
    const at = from < 0 ? -1 : text.indexOf(closing, from);
    if (at < 0) throw new Error(`${path} has no ${opening.trim()}`);
    return text.slice(0, at + 1) + added + text.slice(at + 1);
  });
}

/** Adds an import after those that begin the file. */
export function addImport(path: string, line: string) {
  change(path, (text) => text.replace('\n\n', `\n${line}\n\n`));
}

/** Adds lines where they stand by the alphabet of what follows the method: `GET cities/:id` stands before `GET clients`. */
export function addGuards(path: string, name: string, added: string) {
  change(path, (text) => {
    const lines = text.split('\n');
    const getPath = (line: string) => /^[A-Z]+ ([^\s:]+)/.exec(line)?.[1] ?? '';
    const at = lines.findIndex((line) => !getPath(line).startsWith('/') && getPath(line) > name);
    return [...lines.slice(0, at), ...added.trimEnd().split('\n'), ...lines.slice(at)].join('\n');
  });
}

/** Lets rights make a call, too: they stand among the others in the order in which the catalogue of permissions has them all. */
export function addToGuard(path: string, call: string, rights: readonly string[], catalogue: string) {
  const order = [...catalogue.matchAll(/^ +'?([\w.-]+)'?: \['/gm)].map(([, name]) => name);
  change(path, (text) =>
    text
      .split('\n')
      .map((line) => {
        if (!line.startsWith(`${call}: `)) return line;
        const all = [...line.slice(call.length + 2).split(' | '), ...rights];
        return `${call}: ${all.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).join(' | ')}`;
      })
      .join('\n'),
  );
}
