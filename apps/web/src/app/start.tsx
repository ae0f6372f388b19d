import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { restorePlace } from '../lib/place.ts';
import { onScreenForbidden, queryClient } from '../lib/query-client.ts';
import { Toasts } from '../ui/toasts.tsx';
import { installTooltips } from '../ui/tooltip.ts';
import { deniedBy } from './denied-by.ts';
import { router } from './router.tsx';

/** Draws the dashboard for whoever is logged in. */
export function start(): void {
  const home = document.getElementById('root');
  if (!home) return;
  onScreenForbidden((needs) => void router.navigate({ to: '/permission-required', replace: true, search: deniedBy(needs) as never }));
  createRoot(home).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts onFollow={(href) => router.history.push(href)} />
    </QueryClientProvider>,
  );
  installTooltips();
  restorePlace();
}
