// What CI calls before the tests: without Helm that of the chart says that it skipped.
import { installHelm } from './find-helm.mjs';

await installHelm();
