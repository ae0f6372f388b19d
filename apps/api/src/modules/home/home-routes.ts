import { SMALLEST_BASE } from '@diwan/domain/change-percentage';
import type { Request, Server } from '../../platform/http/server.ts';
import { homeCalls } from '@diwan/contract/home/calls';
import { countriesInScope } from '../../access/caller.ts';
import { handle } from '../../crud/calls/handle.ts';
import { Params, prepared } from '../../platform/database/sql-text.ts';
import { translate } from '../../platform/translate.ts';
import { may } from '../../access/access.ts';
import { firstSteps } from './first-steps.ts';
import { HOME_CARDS, type HomeCardFacts } from './home-cards.ts';
import { getCounts, homeSql, PERIOD_DAYS, type HomeCounts } from './home-sql.ts';
import { getNow } from './now.ts';
import { oldestFor } from './oldest.ts';
import { revenueToday } from './revenue.ts';
import { waitingFor } from './waiting.ts';

/** The last of the four pairs of colours is red, which is for bad news; others take the rest in turn. */
const RED = 3;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function drawCard(card: HomeCardFacts, { value, created }: ReturnType<typeof getCounts>, place: number, request: Request) {
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
export function registerHome(app: Server, prefix: string) {
  handle(app, prefix, homeCalls.showHome, async ({ request }) => {
    const cards = HOME_CARDS.filter((card) => may(request.access, card.can));
    const { access } = request;
    const asked = { now: app.now(), countries: countriesInScope(request.caller), own: access.countries, access };
    const { pool } = app.database;
    const [{ rows }, waiting, oldest, revenue, first_steps] = await Promise.all([
      cards.length === 0 ? { rows: [] } : pool.query<HomeCounts>(prepared(homeSql(cards, asked), new Params())),
      waitingFor(pool, request),
      oldestFor(pool, request, app.resources),
      revenueToday(pool, request, app.now()),
      access.isSuperAdmin ? firstSteps(pool) : null,
    ]);
    const data = cards.map((card, place) => drawCard(card, getCounts(card, cards, rows, 2 * PERIOD_DAYS), place, request));
    return { data, beside: { waiting, oldest, revenue, first_steps } };
  });

  handle(app, prefix, homeCalls.showNow, async ({ request }) => ({ data: await getNow(app.database.pool, request.caller, app.now()) }));
}
