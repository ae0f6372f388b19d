const getSpecs = ({ suites = [], specs = [] }) => [...suites.flatMap(getSpecs), ...specs];
const getResults = (spec) => spec.tests.flatMap(({ results }) => results);
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLine = (text = '') => text.replace(ESCAPES, '').split('\n')[0];

/** Of a Playwright report: how long each file took, all of its tests together; one line for each test that failed in all of its tries. */
export function countPlaywright(report) {
  const folder = report?.config.rootDir.split('/e2e').at(-1) ?? '';
  const suites = (report?.suites ?? []).map((suite) => ({ name: `e2e${folder}/${suite.file}`, specs: getSpecs(suite) }));
  const files = suites.map(({ name, specs }) => ({
    name,
    ms: specs.flatMap(getResults).reduce((sum, { duration }) => sum + duration, 0),
  }));
  const failures = suites.flatMap(({ name, specs }) =>
    specs.filter(({ ok }) => !ok).map((spec) => `${name} › ${spec.title}: ${firstLine(getResults(spec).at(-1)?.errors[0]?.message)}`),
  );
  return { files, failures };
}

/** The twenty files that took longest, one a line: where the next minute is to be saved. */
export function slowest(files) {
  const lines = files.toSorted((a, b) => b.ms - a.ms).slice(0, 20);
  return lines.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
