import { forkRandom } from '@diwan/domain/random';
import type { Staff } from './staff.ts';
import { live, pause, type World } from './world.ts';

const LOOK_MS = 3_000;
/** How long somebody writes an answer. */
const WRITE_MS = 4_000;
const ANSWERS = [
  'أهلًا بك، نتحقق من طلبك الآن',
  'السائق على بعد دقائق منك',
  'أُعيد المبلغ إلى محفظتك',
  'Thank you for waiting, we are looking into it',
] as const;

interface Talk {
  readonly id: number;
  readonly seq: number;
  readonly waiting_since: string | null;
}

type Attempt = (what: string, path: string, body: object) => Promise<boolean>;

/** Looks at the bank account that was named last of those that wait: drivers ask to be paid out once it is accepted. */
async function acceptAccount(staff: Staff, attempt: Attempt): Promise<void> {
  const [provider] = await staff
    .get<{ readonly id: number }[]>('providers', { filter: 'bank_account_waiting', per_page: '1' })
    .catch(() => []);
  if (!provider) return;
  const path = `providers/${provider.id}/bank_account`;
  const account = await staff.get<{ readonly changed_at: string } | null>(path, {}).catch(() => null);
  if (account) await attempt('accept an account', path, { status: 'accepted', changed_at: account.changed_at });
}

/** Somebody of the desk: takes who has waited longest, answers, and closes some. Colleagues may be first. */
export async function liveAsAgent(world: World, staff: Staff, nth: number): Promise<void> {
  const random = forkRandom(world.seed, `agent ${nth}`);
  const { tally } = world;
  /** What a colleague was first to do is refused, which is counted. */
  const attempt: Attempt = (what, path, body) =>
    staff.post(path, body).then(
      () => (tally.did(what), true),
      (error: Error) => (tally.refused(what, /"code":"([\w.]+)"/.exec(error.message)?.[1] ?? 'fault'), false),
    );
  await live(world, async () => {
    await pause(world, LOOK_MS * (0.5 + random.next()));
    await acceptAccount(staff, attempt);
    const talks = await staff.get<Talk[]>('get-conversations', { sort: 'waiting', per_page: '10' }).catch(() => []);
    const talk = talks.length > 0 ? random.pick(talks) : undefined;
    if (!talk) return;
    await attempt('take a talk', `conversations/${talk.id}/assign`, { admin_id: staff.id });
    await attempt('read as the desk', `conversations/${talk.id}/read`, { seq: talk.seq });
    await pause(world, WRITE_MS * (0.5 + random.next()));
    const body = { client_key: crypto.randomUUID(), message_type: 'text', message: random.pick(ANSWERS), seen_seq: talk.seq };
    const isAnswered = await attempt('answer as the desk', `conversations/${talk.id}/messages`, body);
    if (isAnswered && random.chance(0.3)) await attempt('close a talk', `conversations/${talk.id}/close`, {});
  });
}
