import { writableFields } from '@diwan/contract/kit/form';
import type { Resource } from '@diwan/contract/kit/resource';
import { PERMISSIONS } from '@diwan/contract/permissions/catalogue';
import { admins } from '@diwan/contract/admins/resource';
import { clients } from '@diwan/contract/clients/resource';
import { countries } from '@diwan/contract/countries/resource';
import { coupons } from '@diwan/contract/coupons/resource';
import { FINDING_DECISIONS } from '@diwan/contract/findings/resource';
import { paymentWays } from '@diwan/contract/payment-ways/resource';
import { providers } from '@diwan/contract/providers/resource';
import { providerServices } from '@diwan/contract/services/provider-services';
import { roles } from '@diwan/contract/roles/resource';
import { vehiclePackages } from '@diwan/contract/vehicle-packages/resource';
import type { Random } from '@diwan/domain/random';
import { aClerk, byClerk, DAY, dayAndTime, idsBy, rather, somebody, type Deed, type Maker } from './deed.ts';
import { logInBy } from './deeds-of-apps.ts';
import { sendPlanned, type Planned } from './send.ts';
import type { Town } from './world.ts';
import { db } from '../platform/database/tables.ts';
import { maybe } from '../platform/database/typed.ts';

let serial = 0;
const next = () => (serial += 1);

const couponBody = (town: Town, random: Random, code: string) => ({
  coupon_code: code,
  coupon_type: 'all',
  discount_type: random.pick(['percentage', 'percentage', 'amount']),
  discount_amount: random.pick(['100', '100', '50', '5']),
  max_discount: random.pick([null, null, '100', '4000']),
  min_purchase: '0',
  max_used: random.pick([null, 1, 40]),
  budget: random.pick([null, '4000', '4900', '100000']),
  number_of_use_for_user: null,
  start_at: dayAndTime(town, -DAY).visit_date,
  end_at: dayAndTime(town, 60 * DAY).visit_date,
  is_active: 1,
});

const makeCoupon: Deed = {
  name: 'coupons',
  group: 'coupons',
  weight: 4,
  calls: ['POST coupons'],
  make(town, random) {
    const coupon_code = `FREE${next()}`;
    return byClerk(
      town,
      aClerk(town, random),
      'POST',
      'coupons',
      { country_id: town.country, ...couponBody(town, random, coupon_code) },
      ({ status, body }) => {
        if (status !== 201) return;
        town.gang.made.coupons.push(body.data.id);
        town.gang.codes.push(coupon_code);
      },
    );
  },
};

/** Edits a row of a resource: its form as it stands, with other values. */
const edit =
  (resource: Resource, id: number, changes: object): Maker =>
  async (town, random) => {
    const path = `${resource.name}/${id}`;
    const { body } = await town.nodes[0]!.call('GET', path, { token: await town.office.chief() });
    const row: Readonly<Record<string, unknown>> = body.data ?? {};
    const names = writableFields(resource).flatMap(([name, field]) => (field.writeOnly || !(name in row) ? [] : [name]));
    const form = Object.fromEntries(names.map((name) => [name, row[name]]));
    return byClerk(town, aClerk(town, random), 'PUT', path, { ...form, ...changes, updated_at: row['updated_at'] });
  };

const changeCoupon: Deed = {
  name: 'coupons/:id',
  group: 'coupons',
  weight: 2,
  calls: ['PUT coupons/:id', 'DELETE coupons/:id', 'POST coupons/is_active/:id'],
  async make(town, random) {
    const id = rather(random, await idsBy(town, 'select id from coupons where country_id = $1 order by id desc limit 5'));
    if (id === undefined) return undefined;
    const clerk = aClerk(town, random);
    if (random.chance(0.15)) return byClerk(town, clerk, 'DELETE', `coupons/${id}`);
    if (random.chance(0.3)) return byClerk(town, clerk, 'POST', `coupons/is_active/${id}`, { is_active: random.whole(2) });
    const coupon = await maybe(town.database.pool, db.selectFrom('coupons').select('coupon_code').where('id', '=', id));
    return edit(coupons, id, couponBody(town, random, coupon?.coupon_code ?? ''))(town, random);
  },
};

const makeAdmin: Deed = {
  name: 'admins',
  group: 'accounts',
  weight: 2,
  calls: ['POST admins', 'POST login'],
  make(town, random) {
    const n = next();
    const clerk = aClerk(town, random);
    const email = `friend${n}@diwan.example`;
    const password = 'tall-date-palm-9';
    const body = {
      first_name: 'سامي', last_name: 'صديق', email, phone: `+97158${String(1_000_000 + n)}`, gender: 'male', password, passwordConfirm: password,
      current_password: clerk.password, role_id: random.pick(town.gang.made.roles), is_super_admin: random.chance(0.05) ? 1 : 0,
      all_countries: 0, country_ids: [town.country], is_active: 1,
    }; // prettier-ignore
    return byClerk(town, clerk, 'POST', 'admins', body, ({ status, body: answer }) => {
      if (status === 201)
        town.gang.clerks.push({ id: answer.data.id, name: `puppet ${town.gang.clerks.length}`, email, password, token: null });
    });
  },
};

const widenRole: Deed = {
  name: 'roles',
  group: 'accounts',
  weight: 0.7,
  calls: ['POST roles', 'PUT roles/:id'],
  make(town, random) {
    const clerk = aClerk(town, random);
    const permissions = PERMISSIONS.map(({ permission_url }) => permission_url).filter(() => random.chance(0.9));
    const body = { title_ar: 'دور', title_en: `Role ${next()}`, permissions, requires_totp: 0, current_password: clerk.password };
    const id = random.pick(town.gang.made.roles);
    if (random.chance(0.5)) return edit(roles, id, body)(town, random);
    return byClerk(town, clerk, 'POST', 'roles', body, ({ status, body: answer }) => {
      if (status === 201) town.gang.made.roles.push(answer.data.id);
    });
  },
};

const setFlags: Deed = {
  name: 'admins/:id/is_ban',
  group: 'accounts',
  weight: 0.3,
  calls: ['POST admins/:id/is_ban', 'POST admins/is_active/:id'],
  make(town, random) {
    const clerk = aClerk(town, random);
    const { id } = random.pick([...town.gang.clerks, town.colleague]);
    if (random.chance(0.5))
      return byClerk(town, clerk, 'POST', `admins/is_active/${id}`, { is_active: 1, current_password: clerk.password });
    return byClerk(town, clerk, 'POST', `admins/${id}/is_ban`, { is_ban: 0, current_password: clerk.password });
  },
};

const offerWay: Deed = {
  name: 'payment_ways',
  group: 'catalogue',
  weight: 0.15,
  calls: ['POST payment_ways', 'PUT payment_ways/:id'],
  async make(town, random) {
    const body = {
      title_ar: 'طريقة',
      title_en: 'Way',
      kind: random.pick(['cash', 'card', 'wallet']),
      country_id: town.country,
      is_active: 1,
    };
    const id = random.pick(Object.values(town.ways));
    if (random.chance(0.5)) return edit(paymentWays, id, body)(town, random);
    return byClerk(town, aClerk(town, random), 'POST', 'payment_ways', body);
  },
};

const takeOver: Deed = {
  name: 'admins/:id',
  group: 'accounts',
  weight: 1,
  calls: ['PUT admins/:id'],
  async make(town, random) {
    const password = 'tall-date-palm-9';
    const { id, email } = town.colleague;
    // Of those whom the clerk might be: the one who is asked types their own password.
    const changes = { password, passwordConfirm: password, current_password: random.pick(town.gang.clerks).password };
    const planned = await edit(admins, id, changes)(town, random);
    const after: Planned['after'] = ({ status }) => {
      if (status !== 200 || town.gang.clerks.some((one) => one.id === id)) return;
      town.gang.clerks.push({ id, name: 'colleague', email, password, token: null });
    };
    return planned && { ...planned, after };
  },
};

let stolen = 0;

/** Somebody else's account gets the thief's phone, and whoever has the phone logs in. */
const changePhone: Deed = {
  name: 'clients/:id and providers/:id (phone)',
  group: 'accounts',
  weight: 2,
  calls: ['PUT clients/:id', 'PUT providers/:id'],
  async make(town, random) {
    const victim = random.pick(town.honest);
    stolen += 1;
    const phone = `+97150${String(5_000_000 + stolen * 131)}`;
    const planned = await edit(victim.kind === 'client' ? clients : providers, victim.id, { phone })(town, random);
    const after: Planned['after'] = async ({ status }) => {
      if (status !== 200) return;
      const session = await logInBy(town, { phone, user_type: victim.kind }, `stolen ${victim.name}`);
      if (session) await session.after?.(await sendPlanned(town, session, random));
    };
    return planned && { ...planned, after };
  },
};

/** Another clock, by which a visit is due that is not. */
const changeClock: Deed = {
  name: 'countries/:id (time zone)',
  group: 'settings',
  weight: 1,
  calls: ['PUT countries/:id'],
  make: (town, random) =>
    edit(countries, town.country, { time_zone: random.pick(['Pacific/Kiritimati', 'Pacific/Midway', 'Asia/Dubai']) })(town, random),
};

const PRICES = ['0', '0.01', '150', '4000', '200000', '999999999'] as const;

const makePack: Deed = {
  name: 'providerServices',
  group: 'catalogue',
  weight: 2,
  calls: ['POST providerServices', 'PUT providerServices/:id'],
  async make(town, random) {
    const provider_id = somebody(random, town.gang.people, 'provider', false)?.id ?? null;
    const packs = db.selectFrom('provider_services').select(['group_service_id', 'sub_service_id']);
    const service = await maybe(town.database.pool, packs.where('id', '=', town.pack));
    const id = rather(random, town.gang.made.packs.toReversed());
    const body = {
      ...service, title_ar: 'باقة', title_en: 'Pack', price: random.pick(PRICES),
      count_visit: 1, count_gift_visit: random.pick([0, 0, 50]), count_cancel_visit: 0, count_employee: 1, period: 30, is_active: 1,
    }; // prettier-ignore
    if (id !== undefined && random.chance(0.5)) return edit(providerServices, id, body)(town, random);
    return byClerk(
      town,
      aClerk(town, random),
      'POST',
      'providerServices',
      { country_id: town.country, provider_id, ...body },
      ({ status, body: answer }) => {
        if (status === 201) town.gang.made.packs.push(answer.data.id);
      },
    );
  },
};

const changeCard: Deed = {
  name: 'vehicle_packages',
  group: 'catalogue',
  weight: 0.4,
  calls: ['POST vehicle_packages', 'PUT vehicle_packages/:id'],
  async make(town, random) {
    const prices = Object.fromEntries(
      ['base_fare', 'minimum_fare', 'price_per_kilo', 'price_per_minute', 'stop_price_per_minute'].map((name) => [
        name,
        random.pick(['0', '10', '1000', '900000']),
      ]),
    );
    const body = {
      vehicle_type: 'sedan',
      title_ar: 'بطاقة',
      title_en: 'Card',
      ...prices,
      minimum_fare: random.pick(['0', '1000000']),
      is_active: 1,
    };
    const id = rather(
      random,
      await idsBy(town, 'select id from vehicle_packages where country_id = $1 and deleted_at is null order by id desc limit 3'),
    );
    if (id !== undefined && random.chance(0.5)) return edit(vehiclePackages, id, body)(town, random);
    return byClerk(town, aClerk(town, random), 'POST', 'vehicle_packages', { country_id: town.country, ...body });
  },
};

/** What a thief would like to be set, by section. */
const WISHES: Readonly<Record<string, object>> = {
  'wallet-limit': {
    approval_limit: '900000000',
    min_limit_withdrawal: '1',
    largest_order: '900000000',
    pending_hours_wallet: 0,
    pending_hours_coupon: 0,
  },
  'app-amount': { VAT: 0, app_percentage_order: 0, app_percentage_normal: 0 },
  orders: {
    start_pin: 0,
    visit_begins_before_by_minutes: 1440,
    fare_above_quote_percent: 100,
    percentage_penalty_for_canceling_scheduled_flight: 100,
  },
  'app-settings': { max_schedule_days: 365 },
  general: { national_id_limit: 14 },
};

const saveSettings: Deed = {
  name: 'settings',
  group: 'settings',
  weight: 2,
  calls: Object.keys(WISHES).map((section) => `PUT settings/${section}`),
  async make(town, random) {
    const [section, wishes] = random.pick(Object.entries(WISHES));
    const clerk = aClerk(town, random);
    const { body } = await town.nodes[0]!.call('GET', `settings/${section}?country_id=${town.country}`, {
      token: await town.office.chief(),
    });
    const known = Object.entries(wishes).filter(([key]) => key in (body.data ?? {}));
    const chosen = random.chance(0.5) ? known : known.filter(() => random.chance(0.4));
    return byClerk(town, clerk, 'PUT', `settings/${section}`, {
      ...Object.fromEntries(chosen),
      country_id: town.country,
      updated_at: body.data?.updated_at ?? null,
    });
  },
};

const restore: Deed = {
  name: 'audit/:id/restore',
  group: 'coupons',
  weight: 1,
  calls: ['POST audit/:id/restore'],
  async make(town, random) {
    const id = rather(
      random,
      await idsBy(
        town,
        `select x.id from audit x join admins a on a.id = x.admin_id join admin_countries c on c.admin_id = a.id where c.country_id = $1 and x.action = 'delete' order by x.id desc limit 5`,
      ),
    );
    return id === undefined ? undefined : byClerk(town, aClerk(town, random), 'POST', `audit/${id}/restore`, {});
  },
};

const activate: Deed = {
  name: 'subscriptions/:id/:move',
  group: 'catalogue',
  weight: 2,
  calls: ['activate', 'finish', 'cancel'].map((one) => `POST subscriptions/:id/${one}`),
  async make(town, random) {
    const id = rather(
      random,
      await idsBy(town, 'select id from subscriptions where country_id = $1 and deleted_at is null order by id desc limit 5'),
    );
    if (id === undefined) return undefined;
    const action = random.pick(['activate', 'activate', 'finish', 'cancel']);
    return byClerk(
      town,
      aClerk(town, random),
      'POST',
      `subscriptions/${id}/${action}`,
      action === 'cancel' ? { stop_reason: 'إلغاء' } : {},
    );
  },
};

const decideFinding: Deed = {
  name: 'findings/:id',
  group: 'complaints',
  weight: 2,
  calls: ['POST findings/:id/take', 'POST findings/:id/decide'],
  async make(town, random) {
    const open = 'select id from findings where country_id = $1 and decision is null and deleted_at is null order by id desc limit 5';
    const id = rather(random, await idsBy(town, open));
    if (id === undefined) return undefined;
    const clerk = aClerk(town, random);
    if (random.chance(0.2)) return byClerk(town, clerk, 'POST', `findings/${id}/take`, { take_over: 1 });
    return byClerk(town, clerk, 'POST', `findings/${id}/decide`, {
      decision: random.pick(FINDING_DECISIONS),
      notes: 'سمعنا الطرفين',
    });
  },
};

const toggles: Deed = {
  name: 'providers/:id',
  group: 'payouts',
  weight: 0.3,
  calls: ['POST providers/:id {"_method":"PUT","accepted_by_admin":1}', 'POST providers/:id/is_ban', 'POST providers/is_active/:id'],
  async make(town, random) {
    const waiting = rather(
      random,
      await idsBy(town, 'select id from providers where country_id = $1 and not accepted_by_admin order by id desc limit 3'),
    );
    const clerk = aClerk(town, random);
    if (waiting !== undefined) return byClerk(town, clerk, 'POST', `providers/${waiting}`, { _method: 'PUT', accepted_by_admin: 1 });
    // Nobody bans their own.
    const provider = somebody(random, town.honest, 'provider');
    if (!provider) return undefined;
    if (random.chance(0.5)) return byClerk(town, clerk, 'POST', `providers/is_active/${provider.id}`, { is_active: random.whole(2) });
    const is_ban = random.whole(2);
    return byClerk(town, clerk, 'POST', `providers/${provider.id}/is_ban`, { is_ban, ...(is_ban === 1 && { ban_reason: 'شكوى' }) });
  },
};

/** What clerks do about accounts, coupons, prices and settings: about what decides of money. */
export const DEEDS_WITH_RULES: readonly Deed[] = [
  makeCoupon, changeCoupon, makeAdmin, widenRole, setFlags, takeOver, changePhone, changeClock, makePack, offerWay, changeCard, saveSettings, restore, activate, decideFinding, toggles,
]; // prettier-ignore
