import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, object } from '../../kit/documents/record-schema.ts';
import { Params, prepared } from '../../kit/sql-text.ts';
import { translate } from '../../kit/translate.ts';
import { countriesInReach, may } from '../../plugins/access.ts';
import { HOME_CARDS, type HomeCard } from './home-cards.ts';
import { countsOf, homeSql, PERIOD_DAYS, type HomeCounts } from './home-sql.ts';
import { waitingFor } from './waiting.ts';

/** The last of the four pairs of colours is red, which is for bad news; others take the rest in turn. */
const RED = 3;

const CARDS = answerSchema({
  type: 'array',
  items: object({
    id: { type: 'string' },
    title: { type: 'string' },
    route_front: { type: 'string', description: 'The list that shows what the card counts' },
    value: { type: 'integer', description: 'All rows of that list' },
    current: { type: 'integer', description: `Rows created in the last ${PERIOD_DAYS} days` },
    previous: { type: 'integer', description: `Rows created in the ${PERIOD_DAYS} days before` },
    change_percentage: { type: ['number', 'null'], description: 'From previous to current; null where there was nothing before' },
    sparkline: {
      type: 'array',
      items: { type: 'integer' },
      description: `Rows created on each of the last ${PERIOD_DAYS} days, today last`,
    },
    color: { type: 'integer', description: 'Which of the four pairs of colours, from 0; 3 is red and means bad news' },
  }),
});

const QUEUE = object({
  id: { type: 'string' },
  title: { type: 'string' },
  route_front: { type: 'string', description: 'The list of what waits' },
  value: { type: 'integer', description: 'The total of that list' },
});

const DOC = {
  summary: 'The cards of the home page, of the lists that one may see, and what waits for somebody',
  tag: 'home',
  answer: { ...CARDS, properties: { ...(CARDS['properties'] as object), waiting: { type: 'array', items: QUEUE } } },
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function drawCard(card: HomeCard, { value, created }: ReturnType<typeof countsOf>, place: number, request: FastifyRequest) {
  const sparkline = created.slice(0, PERIOD_DAYS).toReversed();
  const current = sum(sparkline);
  const previous = sum(created.slice(PERIOD_DAYS));
  return {
    id: card.id,
    title: translate(request.language, card.title),
    route_front: card.route_front,
    value,
    current,
    previous,
    change_percentage: previous === 0 ? null : Math.round((1000 * (current - previous)) / previous) / 10,
    sparkline,
    color: card.isBad ? RED : place % RED,
  };
}

/** The home page: what exists and how it grows, as far as the admin may see it. */
export function registerHome(app: FastifyInstance, prefix: string) {
  app.get(`${prefix}/home`, { config: { guard: 'show-dashboard', doc: DOC } }, async (request) => {
    const cards = HOME_CARDS.filter((card) => may(request.access, card.can));
    const { access } = request;
    const asked = { now: app.now(), countries: countriesInReach(request), own: access.countries, access };
    const { pool } = app.database;
    const [{ rows }, waiting] = await Promise.all([
      cards.length === 0 ? { rows: [] } : pool.query<HomeCounts>(prepared(homeSql(cards, asked), new Params())),
      waitingFor(pool, request),
    ]);
    const data = cards.map((card, place) => drawCard(card, countsOf(card, cards, rows, 2 * PERIOD_DAYS), place, request));
    return { status: 'success', message: translate(request.language, 'messages.ok'), data, waiting };
  });
}
