import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import classes from './rich-text.module.css';

/** What the API keeps of a formatted text (its `clean-html.ts`); whatever else arrives is not shown. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'br', 'strong', 'em', 'u', 's', 'a', 'hr'],
  ALLOWED_ATTR: ['dir', 'href', 'target', 'rel'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
  // Their values are no addresses.
  ADD_URI_SAFE_ATTR: ['dir', 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** A formatted text as it may be shown: cleaned once more, whatever the API did. Links open beside the page and tell nothing of it. */
function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return fragment;
}

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
