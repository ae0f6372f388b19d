// `npm test`. An old Node must be able to read this file: what needs a new one is only loaded after the check.
import './node-version.mjs';

void import('./steps/run-tests.mjs');
