import { SMALLEST_BASE } from '@diwan/domain/periods';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerSchema, object, type JsonSchema } from '../../crud/documents/record-schema.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { translate } from '../../platform/translate.ts';
import { countriesInReach, may } from '../../access/access.ts';
import { HOME_CARDS, type HomeCard } from './home-cards.ts';
import { countsOf, homeSql, PERIOD_DAYS, type HomeCounts } from './home-sql.ts';
import { oldestFor } from './oldest.ts';
import { revenueToday } from './revenue.ts';
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
    change_percentage: { type: ['number', 'null'], description: 'From previous to current; null where there was too little before' },
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
  value: { type: 'integer', description: 'The total of that list, as far as it is counted' },
  value_is_at_least: { type: 'boolean', description: 'Set where there are more' },
});

const ITEM = object({
  kind: { type: 'string' },
  since: { type: 'string', format: 'date-time' },
  row: { type: 'object', additionalProperties: true, description: 'As its own list shows it' },
});

const REVENUE = object({
  currency: { type: 'string' },
  app_amount: { type: 'string' },
  gross_amount: { type: 'string' },
  route_front: { type: 'string', description: 'The settlements that it adds up' },
});

const list = (items: JsonSchema, description: string): JsonSchema => ({ type: 'array', items, description });

const DOC = {
  summary: 'The home page: what waits, the oldest of it for one’s own decision, what today earned, and cards of the lists that one may see',
  tag: 'home',
  answer: {
    ...CARDS,
    properties: {
      ...(CARDS['properties'] as object),
      waiting: list(QUEUE, 'What waits for somebody'),
      oldest: list(ITEM, 'What waits for one’s own decision, the oldest first'),
      revenue: list(REVENUE, 'What was settled today, by currency'),
    },
  },
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
    change_percentage: previous < SMALLEST_BASE ? null : Math.round((1000 * (current - previous)) / previous) / 10,
    sparkline,
    color: card.isBad ? RED : place % RED,
  };
}

/** The home page: what waits for a decision, what today earned, what exists and how it grows, as far as the admin may see it. */
export function registerHome(app: FastifyInstance, prefix: string) {
  app.get(`${prefix}/home`, { config: { guard: 'show-dashboard', doc: DOC } }, async (request) => {
    const cards = HOME_CARDS.filter((card) => may(request.access, card.can));
    const { access } = request;
    const asked = { now: app.now(), countries: countriesInReach(request), own: access.countries, access };
    const { pool } = app.database;
    const [{ rows }, waiting, oldest, revenue] = await Promise.all([
      cards.length === 0 ? { rows: [] } : pool.query<HomeCounts>(prepared(homeSql(cards, asked), new Params())),
      waitingFor(pool, request),
      oldestFor(pool, request, app.resources),
      revenueToday(pool, request, app.now()),
    ]);
    const data = cards.map((card, place) => drawCard(card, countsOf(card, cards, rows, 2 * PERIOD_DAYS), place, request));
    return { status: 'success', message: translate(request.language, 'messages.ok'), data, waiting, oldest, revenue };
  });
}
