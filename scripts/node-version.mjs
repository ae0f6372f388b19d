// Written so that an old Node can read it, to be told by one sentence rather than by a syntax error.
import { readFileSync } from 'fs';

var manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
var needed = manifest.engines.node.replace('>=', '').split('.').map(Number);
var present = process.versions.node.split('.').map(Number);

if (present[0] < needed[0] || (present[0] === needed[0] && present[1] < needed[1])) {
  console.error('Diwan needs Node ' + needed.join('.') + ' or newer; this is Node ' + process.versions.node + '.');
  process.exit(1);
}
