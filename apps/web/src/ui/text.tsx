import type { ReactNode } from 'react';
import { cutText } from './cut-text.ts';
import classes from './text.module.css';

/** `Ltr` as a plain element: a table has hundreds of them. */
export const drawLtr = (children: ReactNode): ReactNode => <bdi dir="ltr">{children}</bdi>;

/** What reads left to right in both languages: phones, codes, e-mails, amounts. */
export function Ltr({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  );
}

/** A key to press. */
export function KeyHint({ children }: { children: ReactNode }) {
  return <kbd className={classes.key}>{children}</kbd>;
}

interface CutProps {
  text: string;
  max: number;
  ltr?: boolean;
}

/** A text cut after `max` characters, with dots; the whole shows on hover and on focus, and is what screen readers read. */
export function Cut(props: CutProps) {
  return drawCut(props);
}

/** `Cut` as plain elements. */
export function drawCut({ text, max, ltr = false }: CutProps): ReactNode {
  const shown = cutText(text, max);
  const dir = ltr ? 'ltr' : 'auto';
  if (shown === text) return <bdi dir={dir}>{text}</bdi>;
  return (
    // Focusable so that the keyboard reaches the whole value too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <bdi dir={dir} className={classes.cut} data-tip={text} tabIndex={0}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{text}</span>
    </bdi>
  );
}
