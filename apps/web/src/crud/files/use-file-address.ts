import { useEffect, useState } from 'react';
import { LINK_AGE_MS, linkTo } from '../../lib/file-links.ts';
import { imageUrl } from '../../ui/picture.tsx';

/**
 * Where an upload can be seen, with what stands behind its reference (`?w=96`). Private files have links of some minutes: a page
 * that stays open asks anew. Nothing while the link is awaited; null where one may not see the file.
 */
export function useFileAddress(source: string, isPrivate: boolean): string | null | undefined {
  const [found, setFound] = useState<{ source: string; link: string | null }>();
  useEffect(() => {
    if (!isPrivate) return;
    const [reference = '', query] = source.split('?');
    let gone = false;
    const ask = () =>
      linkTo(reference).then((link) => {
        const address = link !== null && query !== undefined ? `${link}${link.includes('?') ? '&' : '?'}${query}` : link;
        if (!gone) setFound({ source, link: address });
      });
    void ask();
    const timer = setInterval(() => void ask(), LINK_AGE_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [source, isPrivate]);
  if (!isPrivate) return imageUrl(source);
  return found?.source === source ? found.link : undefined;
}
