import { useEffect } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { whenIdle } from '../../lib/after-paint.ts';
import { warmUpAddress } from '../../lib/addresses.ts';
import { pathTo, type ResourcePage, type ScreenPlace } from '../resource/page-paths.ts';

declare global {
  interface Navigator {
    /** Only some browsers tell how they are connected. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Once the list has come to rest, has the pages on their way that its rows and buttons lead to: one after the other, while nobody does anything. */
export function useWarmPages(
  place: ScreenPlace,
  rights: { readonly hasPage: boolean; readonly add: boolean; readonly edit: boolean },
): void {
  const { hasPage, add, edit } = rights;
  useEffect(() => {
    let wanted = true;
    const pages: readonly (ResourcePage | false)[] = [hasPage && 'show', add && 'add', edit && 'edit'];
    const warm = async () => {
      await afterFirstRows();
      for (const page of pages) {
        if (!page) continue;
        await whenIdle();
        if (!wanted || savesData()) return;
        warmUpAddress(pathTo(place, page, 0));
      }
    };
    void warm();
    return () => {
      wanted = false;
    };
  }, [place, hasPage, add, edit]);
}

/** What may never be opened costs whoever pays for each byte. */
const savesData = (): boolean => navigator.connection?.saveData === true;
