import type { MarketCity, Market } from '../market.ts';
import { placeNear } from '../drive.ts';
import { getDistricts } from '../districts.ts';
import type { SimulatedPerson } from '../person.ts';
import { attempt, type World } from '../world.ts';
import { metersBetween } from '@diwan/domain/orders/planned-way';
import { byWeight } from '@diwan/domain/random';

const chooseKind = byWeight([
  ['ride', 6],
  ['visit', 2],
  ['package', 2],
] as const);

/** People order from a district not far from the middle of their city, and ride to another. */
const CITY_METERS = 9_000;
const DISTRICT_METERS = 600;
const DAYS_AHEAD = 7;
const DAY_MS = 86_400_000;

/** Somewhere in a city, with its address in the language of whoever is there; in another district than the one that is named. */
function chooseAddress({ random, language }: SimulatedPerson, city: MarketCity, other?: string) {
  const districts = getDistricts(city).filter((one) => metersBetween(one, city) <= CITY_METERS);
  const chosen = random.pick(districts.filter(({ name_en }) => name_en !== other));
  const address = language === 'ar' ? `${chosen.name_ar}، ${city.name}` : `${chosen.name_en}, ${city.name}`;
  return { ...placeNear(chosen, DISTRICT_METERS, random), address, district: chosen.name_en };
}

function chooseWay({ random }: SimulatedPerson, { paymentWays }: Market): number | undefined {
  const usual = paymentWays.filter(({ kind }) => kind === 'cash');
  const from = usual.length > 0 && random.chance(0.8) ? usual : paymentWays;
  return from.length === 0 ? undefined : random.pick(from).id;
}

/** Most take the first kind that they are shown. */
const chooseVehicle = ({ random }: SimulatedPerson, { vehicleTypes }: Market) =>
  random.chance(0.85) ? vehicleTypes[0] : random.pick(vehicleTypes);

function rideBody(person: SimulatedPerson, market: Market, city: MarketCity, order_type: 'trip' | 'transfer_package') {
  if (market.vehicleTypes.length === 0) return undefined;
  const from = chooseAddress(person, city);
  const to = chooseAddress(person, city, from.district);
  return {
    order_type,
    vehicle_type: chooseVehicle(person, market),
    lat: from.lat,
    lng: from.lng,
    client_address: from.address,
    destination_lat: to.lat,
    destination_lng: to.lng,
    destination_address: to.address,
  };
}

/** A visit at a time that the city has free, on one of the next days. */
async function visitBody(person: SimulatedPerson, market: Market, city: MarketCity) {
  const { random, app } = person;
  if (market.packages.length === 0) return undefined;
  const day = new Date(Date.now() + (1 + random.whole(DAYS_AHEAD)) * DAY_MS).toISOString().slice(0, 10);
  const { slots } = await app.call('GET working_hours', { query: { country_id: market.countryId, city_id: city.id, day } });
  if (slots.length === 0) return undefined;
  const { lat, lng, address } = chooseAddress(person, city);
  return {
    order_type: 'normal',
    lat,
    lng,
    client_address: address,
    visit_date: day,
    visit_time: random.pick(slots),
    services: [{ provider_service_id: random.pick(market.packages), quantity: 1 }],
  };
}

async function getBody(person: SimulatedPerson, market: Market, city: MarketCity) {
  switch (chooseKind(person.random)) {
    case 'ride':
      return rideBody(person, market, city, 'trip');
    case 'package':
      return rideBody(person, market, city, 'transfer_package');
    case 'visit':
      return visitBody(person, market, city);
  }
}

/** Orders something, as the price of it was shown. Null where the market has nothing of the kind, or refuses. */
export async function orderSomething(world: World, person: SimulatedPerson, market: Market, city: MarketCity) {
  const body = await getBody(person, market, city);
  const payment_way_id = chooseWay(person, market);
  if (!body || payment_way_id === undefined) return null;
  const {
    visit_date: _day,
    visit_time: _time,
    client_address: _from,
    destination_address: _to,
    ...priced
  } = { visit_date: null, visit_time: null, destination_address: null, ...body };
  const quoted = await attempt(world, 'ask for a price', () => person.app.call('POST quotes', { body: priced }));
  if (!quoted) return null;
  const whole = { ...body, payment_way_id, shown_total: quoted.total_price, city_id: city.id };
  return attempt(world, `place a ${body.order_type}`, () => person.app.call('POST orders', { key: person.key(), body: whole }));
}
