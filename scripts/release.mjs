// `npm run release -- 1.2.3`: a version from the commit that is checked out, as files in dist/diwan-1.2.3 (`--into` names another folder).
// It changes nothing else, and makes a tag with --tag alone.
import './node-version.mjs';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listParts } from './release/list-parts.mjs';
import { pack, refuseOtherTar, writeSums } from './release/pack.mjs';
import { findRefusal } from './release/refusals.mjs';
import { buildCommit } from './steps/build-commit.mjs';
import { giveUp, ROOT, run, runNode } from './steps/run-command.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    tag: { type: 'boolean', default: false },
    'without-image': { type: 'boolean', default: false },
    'node-image': { type: 'string' },
  },
});
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 }).trim();
const read = (name) => readFileSync(join(ROOT, name), 'utf8');

const [version] = positionals;
const refusal = findRefusal({
  version,
  declared: JSON.parse(read('package.json')).version,
  tags: git('tag', '--list', 'v*').split('\n'),
  changelog: read('CHANGELOG.md'),
  changed: git('status', '--porcelain'),
});
if (refusal !== undefined) giveUp(refusal);
const into = resolve(values.into ?? join(ROOT, 'dist', `diwan-${version}`));
if (existsSync(into)) giveUp(`${into} is there already: take it away, or name another folder by --into.`);
refuseOtherTar();

const commit = git('rev-parse', 'HEAD');
const epoch = git('log', '-1', '--format=%ct', commit);
process.env.SOURCE_DATE_EPOCH = epoch;
process.env.TZ = 'UTC';
process.umask(0o022);

const unfinished = `${into}.unfinished`;
process.on('exit', () => rmSync(unfinished, { recursive: true, force: true }));
rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished, { recursive: true });

const folder = await buildCommit(commit);
const { notices } = await listParts(folder, unfinished, version);
cpSync(join(unfinished, notices), join(folder, notices));
await makeImage();
if ((await runNode([join(folder, 'scripts/steps/leave-what-runs.mjs')], { cwd: folder })) !== 0) process.exit(1);
const archive = `diwan-${version}-${process.platform}-${process.arch}.tar.gz`;
await pack(folder, join(unfinished, archive), { version, epoch, notices });
await writeSums(unfinished);
mkdirSync(dirname(into), { recursive: true });
renameSync(unfinished, into);
if (values.tag) git('tag', '--annotate', `v${version}`, '--message', `Diwan ${version}`, commit);

console.log(`Diwan ${version} of commit ${commit.slice(0, 12)} lies in ${into}: ${readdirSync(into).join(', ')}.`);
console.log(
  `Next: try it, ${values.tag ? '' : `git tag --annotate v${version} --message "Diwan ${version}" ${commit.slice(0, 12)}, `}git push origin v${version}, and put the files up beside the tag, with its section of CHANGELOG.md.`,
);

/** The image by the Containerfile, as an archive that podman load and docker load read, where buildah is there. */
async function makeImage() {
  if (values['without-image']) return;
  if (spawnSync('buildah', ['--version']).status !== 0) {
    console.log('The image is not made, since buildah is not installed: on Debian, apt-get install --no-install-recommends buildah.');
    return;
  }
  const home = mkdtempSync(join(tmpdir(), 'diwan-image-'));
  const storage = ['--root', join(home, 'storage'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs'];
  const from = values['node-image'] === undefined ? [] : ['--build-arg', `NODE=${values['node-image']}`];
  const tag = `diwan:${version}`;
  const build = ['bud', '--timestamp', epoch, '--format', 'docker', ...from, '--tag', tag, folder];
  const save = ['push', '--quiet', tag, `docker-archive:${join(unfinished, `diwan-${version}-image-${process.arch}.tar`)}:${tag}`];
  let isMade = true;
  for (const args of [build, save]) isMade &&= (await run('buildah', [...storage, ...args], { cwd: folder })) === 0;
  rmSync(home, { recursive: true, force: true });
  if (!isMade) giveUp('The image could not be made: buildah says above why. --without-image leaves it out.');
}
