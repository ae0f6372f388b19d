import '../../ui/theme/tokens.css';
import '../../ui/theme/fonts.css';
import '../../ui/theme/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { PAGE_ACTIONS_ID } from '../../crud/page-actions.tsx';
import { pathTo, type Page } from '../../crud/page-paths.ts';
import { startI18n } from '../../lib/i18n.ts';
import { language } from '../../lib/preferences.ts';
import { onScreenForbidden, queryClient } from '../../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../../lib/search.ts';
import { Toasts } from '../../ui/toasts.tsx';
import { THINGS_PLACE, thingScreens } from '../things.ts';
import { THINGS_WORDS } from '../things-words.ts';

// The kits of the dashboard as it draws them, around a resource that no product has, without its shell: what the component tests look at.

await startI18n('app');
const { states, ...things } = THINGS_WORDS[language()];
i18next.addResourceBundle(language(), 'translation', { resources: { things }, enums: { thing_states: states } }, true);

const root = createRootRoute({
  component: () => (
    <>
      <div id={PAGE_ACTIONS_ID} />
      <main>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </>
  ),
});
function page(path: string, load: () => Promise<ComponentType>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return createRoute({ getParentRoute: () => root, path, component: () => <Screen /> });
}

const routes = [
  page(address('show-all'), async () => (await import('../../crud/list/list-screen.tsx')).getListScreen(thingScreens, THINGS_PLACE)),
  page(address('show'), async () => (await import('../../crud/detail/detail-screen.tsx')).getDetailScreen(thingScreens, THINGS_PLACE)),
  page(address('add'), async () => (await import('../../crud/form/form-screen.tsx')).getAddScreen(thingScreens, THINGS_PLACE)),
  page(address('edit'), async () => (await import('../../crud/form/form-screen.tsx')).getEditScreen(thingScreens, THINGS_PLACE)),
  page('/area', async () => (await import('./area-part.tsx')).AreaPart),
  page('/list-view', async () => (await import('./list-view-part.tsx')).ListViewPart),
  page('/permission-required', async () => (await import('../../app/pages/permission-required.tsx')).default),
];

function address(name: Page): string {
  return pathTo(THINGS_PLACE, name, '$id');
}

const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch: (search) => stringifySearch(search as Record<string, string>),
});
onScreenForbidden(() => void router.navigate({ to: '/permission-required', replace: true }));

const home = document.getElementById('root');
if (home)
  createRoot(home).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
