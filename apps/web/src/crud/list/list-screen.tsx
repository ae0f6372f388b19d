import { useRef, type ComponentType } from 'react';
import type { ScreenPlace } from '../page-paths.ts';
import type { Screens } from '../screens.ts';
import { ListView } from './list-view.tsx';
import { useListScreen } from './use-list-screen.ts';

/** The list screen of a resource. */
export function getListScreen(screens: Screens, place: ScreenPlace): ComponentType {
  return function ListScreen() {
    return <List key={place.route} screens={screens} place={place} />;
  };
}

function List({ screens, place }: { screens: Screens; place: ScreenPlace }) {
  const frame = useRef<HTMLElement>(null);
  return <ListView list={useListScreen(screens, place, frame)} frame={frame} />;
}
