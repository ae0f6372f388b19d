import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import classes from './rich-text.module.css';

export interface RichTextProps {
  html: string;
  dir: 'rtl' | 'ltr' | 'auto';
  lang?: string | undefined;
}

/** A formatted text, cleaned and shown. */
export default function RichTextView({ html, dir, lang }: RichTextProps) {
  const home = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    home.current?.replaceChildren(cleanHtml(html));
  }, [html]);
  return <div ref={home} dir={dir} lang={lang} className={classes.text} />;
}
