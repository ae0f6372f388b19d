/** How long each file of a Playwright report took, all of its tests together. */
export function countPlaywright(report) {
  const getMs = ({ suites = [], specs = [] }) =>
    suites.reduce((sum, suite) => sum + getMs(suite), 0) +
    specs
      .flatMap(({ tests }) => tests)
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration, 0);
  const folder = report?.config.rootDir.split('/e2e').at(-1) ?? '';
  return (report?.suites ?? []).map((suite) => ({ name: `e2e${folder}/${suite.file}`, ms: getMs(suite) }));
}

/** The twenty files that took longest, one a line: where the next minute is to be saved. */
export function slowest(files) {
  const lines = files.toSorted((a, b) => b.ms - a.ms).slice(0, 20);
  return lines.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
