import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { CellContext, Preview, FullText } from './cell-context.ts';

// They come when something is to be read.
const load = () => import('./reading-dialog.tsx');
const PreviewDialog = lazyPart(() => load().then((file) => ({ default: file.PreviewDialog })));
const ReadingDialog = lazyPart(() => load().then((file) => ({ default: file.ReadingDialog })));

export interface ReadingDialogs extends Pick<CellContext, 'preview' | 'read'> {
  /** To be drawn once, beside what opens them. */
  dialog: ReactNode;
}

/** The picture in full, and the whole of a long text. */
export function useReadingDialogs(): ReadingDialogs {
  const [picture, preview] = useState<Preview | null>(null);
  const [text, read] = useState<FullText | null>(null);
  const dialog = (
    <Suspense>
      {picture && <PreviewDialog preview={picture} onClose={() => preview(null)} />}
      {text && <ReadingDialog reading={text} onClose={() => read(null)} />}
    </Suspense>
  );
  return { preview: useCallback((next) => preview(next), []), read: useCallback((next) => read(next), []), dialog };
}
