import { followLink } from '../lib/navigation.ts';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

/** True for a press that opens a window or a tab of its own, or saves what the link leads to. */
export function leadsElsewhere({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<globalThis.MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** A link inside the dashboard, by its whole path and query; a plain press moves without loading the page anew. */
export function Link({ href, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || leadsElsewhere(event) || rest.target === '_blank') return;
    event.preventDefault();
    followLink(href);
  }
  return <a {...rest} href={href} onClick={follow} />;
}
