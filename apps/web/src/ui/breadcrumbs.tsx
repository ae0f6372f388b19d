import { useTranslation } from '../lib/translate.ts';
import classes from './breadcrumbs.module.css';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  href?: string | undefined;
}

/** Where one is: the way from home, the last being the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('common.breadcrumbs')} style={{ minInlineSize: 0 }}>
      <ol className={classes.list}>
        {crumbs.map((crumb, index) => {
          const here = index === crumbs.length - 1;
          return (
            <li key={index}>
              {here || !crumb.href ? (
                <span className={here ? classes.here : undefined} aria-current={here ? 'page' : undefined} dir="auto">
                  {crumb.label}
                </span>
              ) : (
                <Link href={crumb.href}>{crumb.label}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
