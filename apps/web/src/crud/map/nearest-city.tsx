import { metersBetween } from '@diwan/domain/orders/planned-way';
import { useTranslation } from '../../lib/translate.ts';
import { formatDistance, formatNumber } from '../../lib/format.ts';
import classes from './map-field.module.css';
import type { NamedPlace, PlaceOnMap } from './open-map.ts';

/** How far it is to the nearest city, in words: the ground of the offline map says nothing of where one is. */
export function NearestCity({ place, landmarks }: { place: PlaceOnMap; landmarks: readonly NamedPlace[] }) {
  const { t } = useTranslation();
  const cities = landmarks.filter(({ kind }) => kind === 'city');
  const [near] = cities.map((city) => ({ city, meters: metersBetween(place, city) })).toSorted((a, b) => a.meters - b.meters);
  // Its line stands there from the beginning: what is below does not move when the cities come.
  if (!near) return <p className={classes.nearest} />;
  const { city, meters } = near;
  const distance = meters < 1000 ? formatNumber(Math.round(meters / 100) * 100, { style: 'unit', unit: 'meter' }) : formatDistance(meters);
  return <p className={classes.nearest}>{t('map.nearest', { city: city.name, distance })}</p>;
}
