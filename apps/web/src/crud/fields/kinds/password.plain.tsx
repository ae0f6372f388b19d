import classes from '../plain-value.module.css';
import type { KindPlain } from './kind-plain.ts';

export const passwordPlain: KindPlain<'password'> = {
  plain: (_, __, { words }) => <span className={classes.none}>{words('detail.log.hidden')}</span>,
};
