import { Suspense } from 'react';
import { LoadingState } from '../../ui/states.tsx';
import type { RichTextProps } from './rich-text-view.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const View = lazyPart(() => import('./rich-text-view.tsx'));

/** A formatted text as people read it; what cleans it comes with the first one. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<LoadingState rows={3} height={16} />}>
      <View {...props} />
    </Suspense>
  );
}
