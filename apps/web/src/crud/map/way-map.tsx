import { useEffect } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { MapFrame } from './map-frame.tsx';
import { NearestCity } from './nearest-city.tsx';
import { useLandmarks } from './use-landmarks.ts';
import { useMap } from './use-map.ts';
import type { Point, Way } from './way-canvas.ts';

interface WayMapProps {
  way: Way;
  /** What the map shows, in words. */
  label: string;
  /** Where the vehicle is, with the way behind it; the whole way unless told. */
  at?: { readonly place: Point; readonly driven: readonly Point[] } | null;
  /** Where it is just now, which moves. */
  live?: { readonly lat: number; readonly lng: number } | null;
}

/** A map of a place or of a way. Without WebGL it says so; whatever matters stands in words beside it. */
export function WayMap({ way, label, at = null, live = null }: WayMapProps) {
  const { t } = useTranslation();
  const landmarks = useLandmarks();
  const { box, canvas, state } = useMap(
    async (home, words) => {
      const { drawWay } = await import('./way-canvas.ts');
      return drawWay(home, way, words);
    },
    label,
    // What was driven grows while one looks on: the map stays as it lies.
    JSON.stringify({ ...way, driven: [] }),
  );

  useEffect(() => {
    if (state === 'ready') canvas.current?.at(at?.place ?? null, at?.driven ?? way.driven);
  }, [at, state, way, canvas]);

  useEffect(() => {
    if (state === 'ready') canvas.current?.name(landmarks);
  }, [landmarks, state, canvas]);

  useEffect(() => {
    if (state === 'ready') canvas.current?.live(live);
  }, [live, state, canvas]);

  const [lng, lat] = way.from;
  return (
    <div role="group" aria-label={label}>
      <MapFrame box={box} state={state} failed={t('map.failed')} />
      <NearestCity place={{ lat, lng }} landmarks={landmarks} />
    </div>
  );
}
