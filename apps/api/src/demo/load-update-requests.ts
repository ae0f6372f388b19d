import type pg from 'pg';
import type { DemoPictures } from './demo-pictures.ts';
import { createRandom, type Random } from '@diwan/domain/random';
import { insertNumbered } from './vehicles/insert-numbered.ts';

const HOUR = 3_600_000;
const SEED = 20_260_531;
const COUNT = 64;
const WAITING = 26;
const REASONS = ['الصورة غير واضحة، أعد رفعها من فضلك', 'الرخصة المرفقة منتهية', 'الاسم لا يطابق الهوية', 'رقم الهاتف لم يُؤكَّد'];

interface Provider {
  readonly id: number;
  readonly country_id: number;
  readonly phone: string;
  readonly email: string | null;
  readonly image: string | null;
  readonly type: string;
  readonly company_name: string | null;
  readonly is_driver: boolean;
  readonly license_image: string | null;
  readonly license_expires_on: string | null;
  readonly admin_id: number | null;
}
type Changes = Partial<Record<keyof Provider, { readonly before: unknown; readonly after: unknown }>>;

/** What providers ask to have changed: most of it decided, some still waiting, and two whose record changed meanwhile. */
export async function loadUpdateRequests(client: pg.ClientBase, pictures: DemoPictures, now: Date): Promise<void> {
  const random = createRandom(SEED);
  const { rows: providers } = await client.query<Provider>(
    `select p.id, p.country_id, p.phone, p.email, p.image, p.type, p.company_name, p.is_driver, p.license_image, p.license_expires_on,
       (select a.id from admins a left join admin_countries c on c.admin_id = a.id
        where a.all_countries or c.country_id = p.country_id order by (a.id * 7 + p.id) % 11 limit 1) as admin_id
     from providers p where p.is_active and not p.is_ban order by md5(p.id::text) limit $1`,
    [COUNT],
  );
  const requests = providers.map((provider, index) => {
    const status = index < WAITING ? 'pending' : random.chance(0.75) ? 'accept' : 'reject';
    const asked = now.getTime() - (status === 'pending' ? random.whole(96) + 1 : 100 + random.whole(900)) * HOUR;
    const decided = status === 'pending' ? null : new Date(asked + (1 + random.whole(70)) * HOUR).toISOString();
    return {
      id: index + 1,
      provider_id: provider.id,
      country_id: provider.country_id,
      changes: getChanges(provider, pictures, random, { now, changedMeanwhile: index < 2 }),
      status,
      reject_reason: status === 'reject' ? random.pick(REASONS) : null,
      decided_at: decided,
      decided_by: decided && provider.admin_id,
      created_at: new Date(asked).toISOString(),
      updated_at: decided ?? new Date(asked).toISOString(),
    };
  });
  await insertNumbered(
    client,
    'update_requests',
    {
      id: 'int',
      provider_id: 'int',
      country_id: 'int',
      changes: 'jsonb',
      status: 'text',
      reject_reason: 'text',
      decided_at: 'timestamptz',
      decided_by: 'int',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    requests,
  );
  await client.query(
    `insert into audit (at, admin_id, ip, table_name, row_id, action, changes)
     select decided_at, decided_by, '10.20.0.' || (20 + decided_by), 'providers', provider_id, 'update', changes
     from update_requests where status = 'accept' and decided_by is not null`,
  );
}

/** A handful of things that people change: a phone, a picture, a renewed licence, a new address for mail. */
function getChanges(
  provider: Provider,
  { avatars, papers }: DemoPictures,
  random: Random,
  { now, changedMeanwhile }: { now: Date; changedMeanwhile: boolean },
): Changes {
  const otherDigits = (phone: string) => phone.replace(/\d{3}$/, (tail) => String((Number(tail) + 137) % 1000).padStart(3, '0'));
  const changes: Changes = {};
  if (provider.is_driver && random.chance(0.6)) {
    const renewed = new Date(now.getTime() + (700 + random.whole(900)) * 24 * HOUR).toISOString().slice(0, 10);
    changes.license_expires_on = { before: provider.license_expires_on, after: renewed };
    changes.license_image = { before: provider.license_image, after: random.pick(papers) };
  }
  if (changedMeanwhile || random.chance(0.4)) {
    const before = changedMeanwhile ? otherDigits(otherDigits(provider.phone)) : provider.phone;
    changes.phone = { before, after: otherDigits(provider.phone) };
  }
  if (random.chance(0.5)) changes.image = { before: provider.image, after: random.pick(avatars) };
  if (provider.type === 'company' && random.chance(0.5))
    changes.company_name = { before: provider.company_name, after: `${provider.company_name ?? ''} المحدودة`.trim() };
  if (Object.keys(changes).length === 0) changes.email = { before: provider.email, after: `new.${provider.id}@diwan.example` };
  return changes;
}
