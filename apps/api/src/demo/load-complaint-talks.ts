import type pg from 'pg';
import type { ComplaintPriority, ComplaintStatus } from '@diwan/domain/complaint-transitions';
import { insertTalk, type Loaded } from './load-conversations.ts';
import type { DemoLine } from './support/chat-threads.ts';
import type { ComplaintThread } from './support/complaint-thread.ts';
import { EGYPT_THREADS } from './support/complaint-threads-egypt.ts';
import { ENGLISH_THREADS } from './support/complaint-threads-en.ts';
import { GULF_THREADS } from './support/complaint-threads-gulf.ts';

const MINUTE = 60_000;
/** So many are talked about: those that wait, and the latest that were decided. */
const TALKS = 54;
/** Of those that were decided within these days every so many is not over to whoever complained. */
const REOPENED_DAYS = 10;
const REOPENED_EACH = 3;
const AGAIN = {
  ar: 'للأسف تكرر الموضوع نفسه اليوم، فأرجو إعادة النظر في الشكوى.',
  en: 'Sadly the same thing happened again today. Please look into it once more.',
} as const;

const FIND = `select m.id, m.created_at, m.country_id, m.order_id, m.order_no, m.complained_by, m.client_id, m.provider_id, m.status, m.status_at, m.owner_id, m.priority,
    r.title_en as reason, k.phone_code = '20' as is_egypt, coalesce(case m.complained_by when 'client' then l.preferred_language else p.preferred_language end, 'ar') as language
  from complaints m join report_reasons r on r.id = m.report_reason_id join countries k on k.id = m.country_id
    left join clients l on l.id = m.client_id left join providers p on p.id = m.provider_id
  where m.deleted_at is null and m.conversation_id is null and case m.complained_by when 'client' then m.client_id else m.provider_id end is not null
  order by m.status <> 'resolved' desc, m.created_at desc, m.id desc limit ${TALKS}`;
const UPDATE = `update complaints m set conversation_id = x.talk, description = x.description, decision = x.decision, priority = x.priority, status = x.status, status_at = x.status_at,
    updated_at = coalesce(x.status_at, m.updated_at)
  from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[]) x (id, talk, description, decision, priority, status, status_at) where m.id = x.id`;

interface Complaint {
  readonly id: number;
  readonly created_at: string;
  readonly country_id: number;
  readonly order_id: number;
  readonly order_no: string;
  readonly complained_by: 'client' | 'provider';
  readonly client_id: number | null;
  readonly provider_id: number | null;
  readonly status: ComplaintStatus;
  readonly status_at: string | null;
  readonly owner_id: number | null;
  readonly priority: ComplaintPriority;
  readonly reason: string;
  readonly is_egypt: boolean;
  readonly language: 'ar' | 'en';
}

/** What is said about a reason, as people of that country and language say it; those who have no words of their own borrow them. */
function findThread({ reason, language, is_egypt }: Complaint): ComplaintThread | undefined {
  const own = language === 'en' ? [ENGLISH_THREADS] : [];
  const arabic = is_egypt ? [EGYPT_THREADS, GULF_THREADS] : [GULF_THREADS];
  return [...own, ...arabic].flat().find((thread) => thread.reason === reason);
}

/** What is looked into has been answered: whoever is left waiting would be given back to all before long. */
function untilAnswer(talk: readonly DemoLine[]): readonly DemoLine[] {
  const last = talk.findLastIndex(({ by }) => by === 'desk');
  return talk.slice(0, last + 1);
}

/** What has been said so far, and when the last of it was. */
function getLines(
  complaint: Complaint,
  { opening, talk: whole }: ComplaintThread,
  place: number,
  now: number,
): { lines: DemoLine[]; end: number } {
  const first: DemoLine = { by: 'person', text: opening, after: 0 };
  const began = Date.parse(complaint.created_at);
  if (complaint.status === 'open') return { lines: [first], end: began };
  const talk = complaint.status === 'resolved' ? whole : untilAnswer(whole);
  const length = talk.slice(1).reduce((sum, { after }) => sum + after, 0) * MINUTE;
  const decided = Date.parse(complaint.status_at ?? complaint.created_at);
  const wanted = complaint.status === 'resolved' ? decided - MINUTE : decided + length + 5 * MINUTE;
  const end = Math.min(wanted, now - (3 + place * 4) * MINUTE);
  // The desk read it after a while: so that it was written when the complaint came.
  const waited = Math.max(1, Math.round((end - length - began) / MINUTE));
  return { lines: [first, ...talk.map((line, index) => (index === 0 ? { ...line, after: waited } : line))], end };
}

/** Complaints with the talk about each: what waits, what is looked into, what was decided, and what was not over after all. */
export async function loadComplaintTalks(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<Complaint>(FIND);
  const done: [
    id: number,
    talk: number,
    description: string,
    decision: string | null,
    priority: string,
    status: string,
    status_at: string | null,
  ][] = [];
  for (const [place, complaint] of rows.entries()) {
    const thread = findThread(complaint);
    if (!thread) continue;
    const { id, country_id, order_id, order_no, complained_by: by, owner_id, language } = complaint;
    const said = getLines(complaint, thread, place, now.getTime());
    const isRecent = Date.parse(complaint.created_at) > now.getTime() - REOPENED_DAYS * 24 * 60 * MINUTE;
    const isAgain = complaint.status === 'resolved' && isRecent && place % REOPENED_EACH === 0;
    const again = now.getTime() - (2 + ((place * 5) % 17)) * MINUTE;
    const status = isAgain ? 'reopened' : complaint.status;
    const loaded: Loaded = {
      talk: {
        country_id,
        order_id,
        order_no,
        client_id: by === 'client' ? complaint.client_id : null,
        provider_id: by === 'provider' ? complaint.provider_id : null,
      },
      kind: 'complaint',
      lines: isAgain
        ? [...said.lines, { by: 'person', text: AGAIN[language], after: Math.round((again - said.end) / MINUTE) }]
        : said.lines,
      end: isAgain ? again : said.end,
      isClosed: status === 'resolved',
      assignee: status === 'open' ? null : owner_id,
      desk: owner_id ?? 0,
      paper: null,
    };
    const talk = await insertTalk(client, loaded);
    const status_at = isAgain ? new Date(again).toISOString() : complaint.status_at;
    const decision = complaint.status === 'resolved' ? thread.decision : null;
    const opening = thread.opening.replaceAll('{order}', order_no);
    done.push([id, talk, opening, decision, thread.priority ?? complaint.priority, status, status_at]);
  }
  await client.query(
    UPDATE,
    [0, 1, 2, 3, 4, 5, 6].map((column) => done.map((row) => row[column])),
  );
  await client.query('analyze complaints, conversations, messages');
}
