import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { call } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import fieldClasses from '../../ui/field.module.css';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Option } from '../../ui/use-options.ts';
import type { RecordForm } from '../resource/slots.ts';
import { CoordinateInput } from './coordinate-input.tsx';
import classes from './map-field.module.css';
import { MapFrame } from './map-frame.tsx';
import { NearestCity } from './nearest-city.tsx';
import type { PlaceOnMap } from './open-map.ts';
import { useLandmarks } from './use-landmarks.ts';
import { useMap } from './use-map.ts';

interface MapFieldProps {
  form: RecordForm;
  placeRequired: boolean;
  addressRequired: boolean;
  /** The place that the way to this one begins at: the two are joined. */
  from?: PlaceOnMap | null;
}

interface PlaceMapOptions extends Required<Pick<MapFieldProps, 'form' | 'from'>> {
  place: PlaceOnMap | null;
  landmarks: ReturnType<typeof useLandmarks>;
}

/** The map of a form's place: what is chosen on it goes into the form, and what is typed there shows on it. */
function usePlaceMap({ form, place, from, landmarks }: PlaceMapOptions) {
  const { t } = useTranslation();
  const country = form.values['country_id'];
  const chosen = useRef<PlaceOnMap | null>(place);

  const choose = useEffectEvent((next: PlaceOnMap) => {
    chosen.current = next;
    form.set({ ...next });
  });
  // Without the map the coordinates can still be typed.
  const { box, canvas, state } = useMap(async (home, words) => {
    const { drawMap } = await import('./map-canvas.ts');
    return drawMap(home, chosen.current, words, choose);
  }, t('map.label'));

  useEffect(() => {
    // What was chosen on the map is in sight already; coordinates that were typed are gone to.
    const onMap = place !== null && chosen.current?.lat === place.lat && chosen.current.lng === place.lng;
    canvas.current?.mark(place, !onMap);
    chosen.current = place;
  }, [place, state, canvas]);

  useEffect(() => {
    canvas.current?.name(landmarks);
    // A new record's map begins at the country that it is in.
    const own = landmarks.find((one) => one.kind === 'country' && one.country === country);
    if (!chosen.current && own) canvas.current?.look(own);
  }, [landmarks, country, state, canvas]);

  const [fromLat, fromLng] = [from?.lat, from?.lng];
  useEffect(() => {
    const start = fromLat === undefined || fromLng === undefined ? null : { lat: fromLat, lng: fromLng };
    if (start) canvas.current?.join(start, place);
  }, [fromLat, fromLng, place, state, canvas]);
  return { box, canvas, state };
}

/** A place: a marker on a map, its coordinates (which the keyboard reaches too), and its address. */
export default function MapField({ form, placeRequired, addressRequired, from = null }: MapFieldProps) {
  const { t } = useTranslation();
  const { lat, lng, location } = form.values;
  const place = useMemo(() => (typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null), [lat, lng]);
  const landmarks = useLandmarks();
  const { box, canvas, state } = usePlaceMap({ form, place, from, landmarks });

  return (
    <div className={classes.field} role="group" aria-label={t('map.place')}>
      <span className={fieldClasses['label']}>{t('map.place')}</span>
      <span className={fieldClasses['help']}>{t('map.hint')}</span>
      <Select
        label={t('map.near')}
        hideLabel
        placeholder={t('map.near_placeholder')}
        value={null}
        clearable={false}
        load={findPlaces}
        onChange={(_id, option) => option && canvas.current?.look(getPlace(option.value))}
      />
      <MapFrame box={box} state={state} failed={t('map.failed')} />
      {place && <NearestCity place={place} landmarks={landmarks} />}
      <div className={classes.inputs}>
        <CoordinateInput form={form} name="lat" label={t('map.lat')} limit={90} required={placeRequired} />
        <CoordinateInput form={form} name="lng" label={t('map.lng')} limit={180} required={placeRequired} />
        <Button size="small" variant="quiet" disabled={lat === null && lng === null} onClick={() => form.set({ lat: null, lng: null })}>
          {t('map.clear')}
        </Button>
      </div>
      <TextInput
        label={t('map.address')}
        required={addressRequired}
        data-path="location"
        value={typeof location === 'string' ? location : ''}
        error={form.errors['location']}
        maxLength={500}
        onChange={(text) => form.set({ location: text })}
        onBlur={() => form.check('location')}
      />
    </div>
  );
}

/** Places by name, as the server knows them: landmarks, and more where it has a geocoder. */
async function findPlaces(keyword: string, signal: AbortSignal): Promise<Option[]> {
  if (keyword.trim() === '') return [];
  const { data } = await call('POST autocomplete', { body: { key: keyword }, signal });
  return data.map(({ description, lat, lng }) => ({ value: `${lat},${lng}`, label: description }));
}

function getPlace(value: string): PlaceOnMap {
  const [lat = 0, lng = 0] = value.split(',').map(Number);
  return { lat, lng };
}
