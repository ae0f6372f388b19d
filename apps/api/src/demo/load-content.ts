import type pg from 'pg';
import { ABOUT, PRIVACY, STEPS } from './content/about.ts';
import type { DemoArticle } from './content/article.ts';
import { FAQS } from './content/faqs.ts';
import { DEMO_REVIEWS } from './content/review-texts.ts';
import { TERMS } from './content/terms.ts';
import { insertRows } from './insert-rows.ts';
import type { PlacedCountry } from './people/places.ts';
import { createRandom } from '@diwan/domain/random';

const DAY = 86_400_000;
const SEED = 20_260_511;

/** Writes the texts of the app, and what people said of it. The people must be there already: reviews carry their names. */
export async function loadContent(client: pg.ClientBase, countries: readonly PlacedCountry[], now: Date): Promise<void> {
  const idByCode = new Map(countries.map(({ id, iso2 }) => [iso2, id]));
  const opened = now.getTime() - 700 * DAY;
  const articles = (table: string, texts: readonly DemoArticle[]) =>
    insertRows(
      client,
      table,
      {
        created_at: 'timestamptz',
        updated_at: 'timestamptz',
        country_id: 'integer',
        title_ar: 'text',
        title_en: 'text',
        description_ar: 'text',
        description_en: 'text',
        is_active: 'boolean',
      },
      texts.map(({ country, is_active = true, ...text }, index) => ({
        ...text,
        created_at: new Date(opened + index * 61 * 60_000).toISOString(),
        // Some were touched up since.
        updated_at: new Date(opened + index * 61 * 60_000 + (index % 3) * 190 * DAY).toISOString(),
        country_id: country === undefined ? null : (idByCode.get(country) ?? null),
        is_active,
      })),
    );
  await articles('terms', TERMS);
  await articles('faqs', FAQS);
  await articles('about', ABOUT);
  await articles('privacy_policy', PRIVACY);
  await articles('how_to_work', STEPS);
  await client.query('update faqs set position = id');
  await client.query('update how_to_work set position = id');
  await loadReviews(client, idByCode, now);
}

interface Speaker {
  country_id: number;
  kind: 'client' | 'provider';
  name: string;
  image: string | null;
}

async function loadReviews(client: pg.ClientBase, idByCode: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const speakers = await readSpeakers(client);
  const reviews = Object.entries(DEMO_REVIEWS).flatMap(([iso2, texts]) => {
    const country = idByCode.get(iso2);
    const people = speakers.filter(({ country_id }) => country_id === country);
    return texts.flatMap(({ user_type, ...said }) => {
      const at = people.findIndex(({ kind }) => kind === user_type);
      const [speaker] = at < 0 ? [] : people.splice(at, 1);
      if (!speaker) return [];
      const spoken = now.getTime() - (1 + random.whole(420)) * DAY;
      const listed = new Date(Math.min(spoken + random.whole(3 * DAY), now.getTime() - DAY / 2)).toISOString();
      const { name, image, country_id } = speaker;
      return {
        ...said,
        country_id,
        user_type,
        name,
        image,
        date: new Date(spoken).toISOString().slice(0, 10),
        created_at: listed,
        updated_at: listed,
        is_active: said.rate_num >= 2,
      };
    });
  });
  await insertRows(
    client,
    'reviews',
    {
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      country_id: 'integer',
      user_type: 'text',
      model_type: 'text',
      name: 'text',
      image: 'text',
      date: 'date',
      rate_num: 'numeric',
      review: 'text',
      is_active: 'boolean',
    },
    reviews.toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
  );
}

/** A few people of each country, those with a picture first. */
async function readSpeakers(client: pg.ClientBase): Promise<Speaker[]> {
  const { rows } = await client.query<Speaker>(
    `select country_id, kind, name, image from (
       select p.*, row_number() over (partition by country_id, kind order by image is null, id) as place from (
         select id, country_id, 'client' as kind, first_name || ' ' || last_name as name, image from clients
         union all select id, country_id, 'provider', first_name || ' ' || last_name, image from providers
       ) p
     ) ranked where place <= 12 order by country_id, kind, place`,
  );
  return rows;
}
