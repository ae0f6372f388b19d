import { IconUsersGroup } from '../../../ui/screen-icons.ts';
import { useWords } from '../../../crud/words/words.ts';
import classes from './broadcast.module.css';
import { useAudience, type Chosen } from './use-audience.ts';

/** Whom it will reach, before it is sent. */
export function ReachNote({ chosen }: { chosen: Chosen }) {
  const words = useWords();
  const nobody = !chosen.all && chosen.user_ids.length === 0;
  const { data, isError, isFetching } = useAudience(chosen);
  const count = nobody ? 0 : data;
  return (
    <p className={classes.reach} role="status">
      <IconUsersGroup size={18} aria-hidden="true" />
      {isError
        ? words('support.send.count_failed')
        : count === undefined || (isFetching && !nobody)
          ? words('support.send.counting')
          : words('support.send.reach', { count })}
    </p>
  );
}
