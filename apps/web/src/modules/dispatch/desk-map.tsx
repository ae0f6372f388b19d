import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { MapFrame } from '../../crud/map/map-frame.tsx';
import { useLandmarks } from '../../crud/map/use-landmarks.ts';
import { useMap } from '../../crud/map/use-map.ts';
import type { DeskScene } from './desk-canvas.ts';
import classes from './dispatch.module.css';

interface DeskMapProps {
  /** Whose places it shows: another order has another view. */
  order: number;
  scene: DeskScene;
  onPick: (candidate: number) => void;
}

/** Where an order begins and ends, and where its candidates are. */
export function DeskMap({ order, scene, onPick }: DeskMapProps) {
  const { t } = useTranslation();
  const landmarks = useLandmarks();
  const pick = useEffectEvent(onPick);
  const { box, canvas, state } = useMap(async (home, words) => {
    const { drawDesk } = await import('./desk-canvas.ts');
    return drawDesk(home, words, (id) => pick(id));
  }, t('dispatch.map'));
  useEffect(() => canvas.current?.show(scene), [scene, state, canvas]);
  // What moves while it is looked at moves no view away from whoever looks.
  const hasCandidates = scene.candidates.length > 0;
  const fit = useEffectEvent(() => canvas.current?.fit(scene));
  useEffect(() => fit(), [order, hasCandidates, state]);
  useEffect(() => canvas.current?.name(landmarks), [landmarks, state, canvas]);
  return <MapFrame box={box} state={state} failed={t('dispatch.map_failed')} className={classes.map} />;
}
