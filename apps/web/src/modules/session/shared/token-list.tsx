import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getName } from '../../../crud/resource/labels.ts';
import { useSend } from '../../../crud/resource/use-send.ts';
import { useWords } from '../../../crud/words/words.ts';
import { call, type Data } from '../../../lib/call.ts';
import { formatDateTime, formatList } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { IconKey } from '../../../ui/screen-icons.ts';
import { Ltr } from '../../../ui/text.tsx';
import card from '../../../ui/card.module.css';
import { EndingList, type EndingLine } from './ending-list.tsx';
import classes from './session-list.module.css';

type Token = Data<'GET profile/tokens'>[number];

/** The tokens by which programs call in somebody's name: one's own, which one makes here, or those of another admin. Each can be ended. */
export function TokenList({ admin }: { admin?: number }) {
  const words = useWords();
  const can = useCan();
  const [ending, setEnding] = useState<Token | null>(null);
  const query = useQuery({
    queryKey: ['tokens', admin ?? 'own'],
    queryFn: async ({ signal }) =>
      (
        await (admin === undefined
          ? call('GET profile/tokens', { signal })
          : call('GET admins/:id/tokens', { params: { id: admin }, signal }))
      ).data,
  });
  const { busy, send } = useSend(
    ({ id }: Token) =>
      admin === undefined
        ? call('DELETE profile/tokens/:id', { params: { id } })
        : call('DELETE admins/:id/tokens/:token', { params: { id: admin, token: id } }),
    {
      success: ({ message }) => message,
      always: () => {
        setEnding(null);
        void query.refetch();
      },
    },
  );
  const own = admin === undefined;
  const question = ending && {
    title: words('security.tokens.end_title', { name: ending.name }),
    yes: words('security.tokens.end'),
    text: words('security.tokens.end_text'),
  };
  return (
    <EndingList
      id="tokens-title"
      title={words('security.tokens.title')}
      action={
        own &&
        can('create-api-tokens') && (
          <Link href="/profile/tokens/create" className={buttonClass({ size: 'small' })}>
            {words('security.tokens.make')}
          </Link>
        )
      }
      note={own && <p className={card.note}>{words('security.tokens.text')}</p>}
      none={words('security.tokens.none')}
      query={query}
      Line={TokenLine}
      onPick={setEnding}
      question={question}
      busy={busy}
      onEnd={() => void (ending && send(ending))}
      onKeep={() => setEnding(null)}
    />
  );
}

function TokenLine({ one: token, onEnd }: EndingLine<Token>) {
  const words = useWords();
  const { name, tail, permissions, all_countries: everywhere, countries, addresses, expires_at, last_used_at } = token;
  const where = everywhere === 1 ? words('security.all_countries') : formatList(countries.map(getName));
  return (
    <li className={classes.session}>
      <IconKey size={22} stroke={1.5} aria-hidden="true" />
      <div className={classes.sessionText}>
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <Ltr>{`diwan_…${tail}`}</Ltr>
        </span>
        <span className={card.note}>
          {words('security.held', { count: permissions.length })} · {where} ·{' '}
          {addresses.length > 0 ? <Ltr>{addresses.join(' ')}</Ltr> : words('security.tokens.anywhere')}
        </span>
        <span className={card.note}>
          {words('security.tokens.ends', { at: formatDateTime(expires_at) })} ·{' '}
          {last_used_at ? words('security.tokens.used', { at: formatDateTime(last_used_at) }) : words('security.tokens.unused')}
        </span>
      </div>
      <Button size="small" variant="quietDanger" aria-label={words('security.tokens.end_one', { name })} onClick={onEnd}>
        {words('security.tokens.end')}
      </Button>
    </li>
  );
}
