import type { ChatConversation } from '../chat-types.ts';
import { clients } from '@diwan/contract/clients/resource';
import { providers } from '@diwan/contract/providers/resource';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { readRow } from '../../../crud/resource/queries.ts';
import { useRowCommands } from '../../../crud/commands/use-row-commands.tsx';
import { call } from '../../../lib/call.ts';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { phoneText } from '../../../lib/phone-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { Avatar } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Ltr } from '../../../ui/text.tsx';
import { BalanceParts } from '../../wallet/shared/balance-parts.tsx';
import card from '../../../ui/card.module.css';
import classes from '../chats.module.css';

type Person = ChatConversation['people'][number];

const TABLES = { client: clients, provider: providers } as const;

/** Who somebody is, as far as one may see it: phone, wallet, standing; and banning them where one may. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation();
  const can = useCan();
  const { id, user_type: type } = person;
  const resource = TABLES[type];
  const maySee = can(resource.can.show);
  const commands = useRowCommands(resource);
  const { data, isPending } = useQuery({
    queryKey: ['rows', resource.name, 'one', String(id)],
    queryFn: ({ signal }) => readRow(resource, id, signal),
    enabled: maySee,
  });
  return (
    <section className={card.card} aria-label={t(`chats.positions.${type === 'client' ? 'client' : 'driver'}`)}>
      <Identity person={person} maySee={maySee} standing={data} />
      {/* Its lines have their room before what they say is here: what stands below would jump. */}
      {maySee && (data || isPending) && (
        <dl className={classes.pairs}>
          <div>
            <dt>{t('chats.phone')}</dt>
            <dd>
              {data ? (
                <a href={`tel:${data.phone}`} className={classes.link}>
                  <Ltr>{phoneText(data.phone)}</Ltr>
                </a>
              ) : (
                <Skeleton width={130} />
              )}
            </dd>
          </div>
          <Balance person={person} />
          <div>
            <dt>{t('chats.rating')}</dt>
            <dd>
              {!data ? <Skeleton width={60} /> : data.rate_avg === null ? t('chats.no_rating') : <Ltr>{formatNumber(data.rate_avg)}</Ltr>}
            </dd>
          </div>
          <div>
            <dt>{t('chats.since')}</dt>
            <dd>{data ? formatDate(data.created_at) : <Skeleton width={90} />}</dd>
          </div>
        </dl>
      )}
      {can(resource.can.toggle) && (data || (maySee && isPending)) && (
        <div className={classes.doings}>
          <Button size="small" disabled={!data} onClick={() => data && commands.askToggle(data, 'is_ban')}>
            {t(data?.is_ban === 1 ? 'chats.unban' : 'chats.ban')}
          </Button>
        </div>
      )}
      {commands.dialog}
    </section>
  );
}

interface IdentityProps {
  person: Person;
  maySee: boolean;
  standing: { readonly is_ban: 0 | 1; readonly is_locked: 0 | 1 } | undefined;
}

/** Picture and name, which lead to their page where one may see it. */
function Identity({ person: { id, user_type: type, name, image }, maySee, standing }: IdentityProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.person}>
      <Avatar name={name} image={image} size={40} />
      <div>
        <h3>
          {maySee ? (
            <Link href={`/${TABLES[type].name}/show/${id}`} className={classes.link} aria-label={t('chats.profile', { name })}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h3>
        <p className={classes.facts}>
          <span>{t(`chats.positions.${type === 'client' ? 'client' : 'driver'}`)}</span>
          {standing?.is_ban === 1 && <Chip tone="bad">{t('chats.banned')}</Chip>}
          {standing?.is_locked === 1 && <Chip tone="bad">{t('chats.locked')}</Chip>}
        </p>
      </div>
    </div>
  );
}

/** What somebody has in their wallets, for whoever may see it. */
function Balance({ person: { id, user_type: type } }: { person: Person }) {
  const maySee = useCan()('index-transactions');
  const table = TABLES[type].name;
  const { data, isPending } = useQuery({
    queryKey: ['rows', table, 'wallet', id],
    queryFn: async ({ signal }) => (await call(`GET ${table}/:id/wallet`, { params: { id }, signal })).data,
    enabled: maySee,
  });
  if (maySee && isPending) return <WalletLine balance={<Skeleton width={110} height={38} />} />;
  if (!data?.wallets.length) return null;
  return (
    <WalletLine
      balance={data.wallets.map((wallet) => (
        <div key={wallet.currency}>
          <Ltr>{formatMoney(wallet.balance, wallet.currency)}</Ltr>
          <BalanceParts parts={wallet} />
        </div>
      ))}
    />
  );
}

function WalletLine({ balance }: { balance: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('chats.balance')}</dt>
      <dd className={classes.amounts}>{balance}</dd>
    </div>
  );
}
