// Rebuilds the demo's cities, and what is known of all countries, from the kept packages and the lists in cities/. Run by hand after changing either: `npm run geography -w @diwan/api`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { readCities } from './read-cities.ts';
import { readCountries } from './read-countries.ts';

const require = createRequire(import.meta.url);
const countries = readCountries();

const listed = new Set((await readdir(new URL('cities/', import.meta.url))).map((file) => file.slice(0, 2).toUpperCase()));
const cities = countries.filter(({ iso2 }) => listed.has(iso2)).map(({ iso2 }) => [iso2, readCities(iso2)] as const);

const flags: (readonly [string, string])[] = [];
for (const { iso2 } of countries) flags.push([iso2, await getFlag(iso2)]);

save('../../modules/countries/known/countries.json', `[\n${countries.map((country) => JSON.stringify(country)).join(',\n')}\n]\n`);
save('../data/cities.json', object(cities.map(([iso2, list]) => [iso2, `[\n${list.map((city) => JSON.stringify(city)).join(',\n')}\n]`])));
save('../../modules/countries/known/flags.json', object(flags.map(([iso2, image]) => [iso2, JSON.stringify(image)])));
console.log(`${countries.length} countries, ${cities.flatMap(([, list]) => list).length} cities`);

/** A 120 x 90 WebP in base64: sharp on a high-density screen at the size of a table's cell, about half a kilobyte. */
async function getFlag(iso2: string): Promise<string> {
  const svg = readFileSync(require.resolve(`flag-icons/flags/4x3/${iso2.toLowerCase()}.svg`));
  const image = await sharp(svg).resize(120, 90, { fit: 'fill' }).webp({ quality: 80, effort: 6 }).toBuffer();
  return image.toString('base64');
}

function object(entries: (readonly [string, string])[]): string {
  return `{\n${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',\n')}\n}\n`;
}

function save(path: string, text: string): void {
  writeFileSync(new URL(path, import.meta.url), text);
}
