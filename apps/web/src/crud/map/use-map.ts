import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { addWords } from '../../lib/i18n.ts';
import { whenRestingInSight } from '../../lib/after-paint.ts';
import { theme } from '../../lib/preferences.ts';
import type { MapWords } from './open-map.ts';

// What the box says stands in the same area.
await addWords('map', { ar: () => import('@diwan/locales/ar/map'), en: () => import('@diwan/locales/en/map') });

export type MapState = 'loading' | 'ready' | 'failed';

export interface DrawnMap<C> {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<C | null>;
  readonly state: MapState;
}

/**
 * Draws a map into a box, and anew where `what` or the theme changes. Its code comes with the drawing; without WebGL, or where
 * the code does not arrive, the state says so and the page does without.
 */
export function useMap<C extends { destroy: () => void }>(
  draw: (box: HTMLElement, words: MapWords) => Promise<C>,
  label: string,
  what = '',
): DrawnMap<C> {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<C | null>(null);
  const [state, setState] = useState<MapState>('loading');
  const shownTheme = theme();

  const open = useEffectEvent(async (home: HTMLElement, isWanted: () => boolean) => {
    setState('loading');
    // The largest piece of work on its screen: whoever came to type or to read does not wait for it.
    await whenRestingInSight(home);
    if (!isWanted()) return;
    try {
      const drawn = await draw(home, {
        label,
        marker: t('map.marker'),
        zoomIn: t('map.zoom_in'),
        zoomOut: t('map.zoom_out'),
        meters: t('map.meters'),
        kilometers: t('map.kilometers'),
        credits: t('map.credits'),
        showAll: t('map.show_all'),
      });
      if (!isWanted()) return drawn.destroy();
      canvas.current = drawn;
      setState('ready');
    } catch {
      if (isWanted()) setState('failed');
    }
  });
  useEffect(() => {
    const home = box.current;
    if (!home) return;
    let gone = false;
    void open(home, () => !gone);
    return () => {
      gone = true;
      canvas.current?.destroy();
      canvas.current = null;
    };
  }, [shownTheme, what]);

  return { box, canvas, state };
}
