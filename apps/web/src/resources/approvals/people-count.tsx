import { useWords } from '../../kit/words.ts';

/** How many people it is about. */
export function PeopleCount({ count }: { count: number }) {
  return <>{useWords()('money.people_count', { count })}</>;
}
