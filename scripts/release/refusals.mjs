const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** The versions that may follow one. */
function getNext(version) {
  const [, major, minor, patch] = VERSION.exec(version).map(Number);
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}

/** The newest of some tags that name a version, without its v. */
function findNewest(tags) {
  const parts = (version) => VERSION.exec(version).slice(1).map(Number);
  const versions = tags.map((tag) => tag.replace(/^v/, '')).filter((tag) => VERSION.test(tag));
  const [newest] = versions.toSorted((a, b) => {
    const [left, right] = [parts(a), parts(b)];
    const differs = left.findIndex((number, index) => number !== right[index]);
    return differs === -1 ? 0 : right[differs] - left[differs];
  });
  return newest;
}

/** What the changelog says of a version: undefined where it has no such section, with a date. */
export function readSection(changelog, version) {
  const [, after] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm'));
  return after?.split(/^## /m)[0].trim();
}

/** Why a version cannot be released from a commit, as one sentence with the cure; undefined where it can. */
export function findRefusal({ version, declared, tags, changelog, changed }) {
  if (version === undefined || !VERSION.test(version)) return 'Name the version, as in npm run release -- 1.2.3.';
  if (changed !== '') return 'The work tree holds what no commit has: commit it, or take it away, since a release is of a commit.';
  const newest = findNewest(tags);
  if (newest !== undefined && !getNext(newest).includes(version))
    return `Version ${version} does not follow ${newest}: the next is one of ${getNext(newest).join(', ')}.`;
  if (declared !== version)
    return `package.json says ${declared}: raise it by npm version ${version} --no-git-tag-version, with the chart's appVersion, and commit that first.`;
  if (!readSection(changelog, version))
    return `CHANGELOG.md has no section for it, or an empty one: write "## [${version}] - <year>-<month>-<day>" above the former ones, and what has changed for its users.`;
  return undefined;
}
