import '../../ui/theme/tokens.css';
import '../../ui/theme/fonts.css';
import '../../ui/theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { addTexts } from '../../lib/translate.ts';
import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { getPathParts, matchesPath } from '../../app/match-path.ts';
import { PAGE_ACTIONS_ID } from '../../crud/page/page-actions.tsx';
import { pathTo, type ResourcePage } from '../../crud/resource/page-paths.ts';
import { startI18n } from '../../lib/i18n.ts';
import { navigate, usePathname } from '../../lib/navigation.ts';
import { language } from '../../lib/preferences.ts';
import { onScreenForbidden, queryClient } from '../../lib/query-client.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { THINGS_PLACE, thingScreens } from '../things.ts';
import { THINGS_WORDS } from '../things-words.ts';

// The kits of the dashboard as it draws them, around a resource that no product has, without its shell: what the component tests look at.

await startI18n('app');
const { states, ...things } = THINGS_WORDS[language()];
addTexts({ resources: { things }, enums: { thing_states: states } });

function page(path: string, load: () => Promise<ComponentType>) {
  return { path, Screen: lazy(async () => ({ default: await load() })) };
}

const pages = [
  page(address('show-all'), async () => (await import('../../crud/list/list-screen.tsx')).getListScreen(thingScreens, THINGS_PLACE)),
  page(address('show'), async () => (await import('../../crud/detail/detail-screen.tsx')).getDetailScreen(thingScreens, THINGS_PLACE)),
  page(address('add'), async () => (await import('../../crud/form/form-screen.tsx')).getAddScreen(thingScreens, THINGS_PLACE)),
  page(address('edit'), async () => (await import('../../crud/form/form-screen.tsx')).getEditScreen(thingScreens, THINGS_PLACE)),
  page('/area', async () => (await import('./area-part.tsx')).AreaPart),
  page('/list-view', async () => (await import('./list-view-part.tsx')).ListViewPart),
  page('/permission-required', async () => (await import('../../app/pages/permission-required.tsx')).default),
];

function address(name: ResourcePage): string {
  return pathTo(THINGS_PLACE, name, '$id');
}

function Stage() {
  const parts = getPathParts(usePathname());
  const shown = pages.find(({ path }) => matchesPath(path, parts));
  return (
    <>
      <div id={PAGE_ACTIONS_ID} />
      <main>
        <Suspense>{shown && <shown.Screen key={shown.path} />}</Suspense>
      </main>
    </>
  );
}

onScreenForbidden(() => navigate('/permission-required', { replace: true }));

const home = document.getElementById('root');
if (home)
  createRoot(home).render(
    <QueryClientProvider client={queryClient}>
      <Stage />
      <Toasts />
    </QueryClientProvider>,
  );
