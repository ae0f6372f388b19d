import { useWords } from '../../../crud/words/words.ts';
import card from '../../../ui/card.module.css';

/** Each word of one name stands in the other, in whatever order: else somebody should look twice. */
function isNamedAlike(holder: string, person: string): boolean {
  const split = (text: string) => new Set(text.toLocaleLowerCase().split(/\s+/));
  const [one, other] = [split(holder), split(person)];
  const isWithin = (some: Set<string>, all: Set<string>) => [...some].every((word) => all.has(word));
  return isWithin(one, other) || isWithin(other, one);
}

/** In whose name a provider's account is; unknown of old ones. Says where that is not the provider's own. */
export function AccountHolder({ holder, name }: { readonly holder: string | null; readonly name: string }) {
  const words = useWords();
  if (holder === null) return '—';
  return (
    <>
      <bdi>{holder}</bdi>
      {!isNamedAlike(holder, name) && <div className={card.note}>{words('money.bank_account.holder_unlike')}</div>}
    </>
  );
}
