// Rebuilds airports.json from the kept package. Run by hand after a new version of it: `npm run airports -w @diwan/api`.
import { writeFileSync } from 'node:fs';
import data from 'airport-data-js';

// Only what passengers fly from: private strips are everywhere, and no ride is an airport's because of one.
const airports = await data.findAirports({});
const lines = airports
  .filter(({ iata, type, scheduled_service: flies }) => String(flies) === 'TRUE' && /^[A-Z]{3}$/.test(iata) && type.endsWith('_airport'))
  .map(({ iata, latitude, longitude }) => `${iata} ${Number(latitude).toFixed(4)} ${Number(longitude).toFixed(4)}`)
  .toSorted();
writeFileSync(new URL('airports.json', import.meta.url), `${JSON.stringify(lines, null, 2)}\n`);
console.log(`${lines.length} airports`);
