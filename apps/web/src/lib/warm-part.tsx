import { lazy, useState, type ComponentType } from 'react';
import { persistently } from './lazy-part.ts';
import { noteScreenPart } from './screen-loads.ts';

interface Part<P extends object> {
  (props: P): React.ReactNode;
  /** Has the code on its way, before anything is drawn. */
  readonly warmUp: () => void;
}

/** As `lazyPart`; its code may be asked for ahead, and what is here already is drawn at once, without its grey stand-in between. */
export function warmPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let Here: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;

  function get(): Promise<{ default: ComponentType<P> }> {
    if (loading) return loading;
    const fresh = persistently(load);
    loading = fresh;
    fresh.then(
      (part) => (Here = part.default),
      () => (loading = undefined),
    );
    noteScreenPart(fresh);
    return fresh;
  }
  const Later = lazy(get);

  function WarmPart(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => Here ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(WarmPart, { warmUp: () => void get().catch(() => undefined) }); // Drawing it will tell.
}
