import type { ChatConversation } from '../chat-types.ts';
import { clients } from '@diwan/contract/resources/clients';
import { providers } from '@diwan/contract/resources/providers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/translate.ts';
import { readRow } from '../../../crud/queries.ts';
import { useRowCommands } from '../../../crud/use-row-commands.tsx';
import { call } from '../../../lib/call.ts';
import { formatDate, formatMoney, formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { phoneText } from '../../../lib/phone-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { Avatar } from '../../../ui/picture.tsx';
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
  const { id, user_type: type, name, image } = person;
  const resource = TABLES[type];
  const maySee = can(resource.can.show);
  const commands = useRowCommands(resource);
  const { data } = useQuery({
    queryKey: ['rows', resource.name, 'one', String(id)],
    queryFn: ({ signal }) => readRow(resource, id, signal),
    enabled: maySee,
  });
  return (
    <section className={card.card} aria-label={t(`chats.positions.${type === 'client' ? 'client' : 'driver'}`)}>
      <div className={classes.person}>
        <Avatar name={name} image={image} size={40} />
        <div>
          <h3>
            {maySee ? (
              <Link href={`/${resource.name}/show/${id}`} className={classes.link} aria-label={t('chats.profile', { name })}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </h3>
          <p className={classes.facts}>
            <span>{t(`chats.positions.${type === 'client' ? 'client' : 'driver'}`)}</span>
            {data?.is_ban === 1 && <Chip tone="bad">{t('chats.banned')}</Chip>}
            {data?.is_locked === 1 && <Chip tone="bad">{t('chats.locked')}</Chip>}
          </p>
        </div>
      </div>
      {data && (
        <dl className={classes.pairs}>
          <div>
            <dt>{t('chats.phone')}</dt>
            <dd>
              <a href={`tel:${data.phone}`} className={classes.link}>
                <Ltr>{phoneText(data.phone)}</Ltr>
              </a>
            </dd>
          </div>
          <Balance person={person} />
          <div>
            <dt>{t('chats.rating')}</dt>
            <dd>{data.rate_avg === null ? t('chats.no_rating') : <Ltr>{formatNumber(data.rate_avg)}</Ltr>}</dd>
          </div>
          <div>
            <dt>{t('chats.since')}</dt>
            <dd>{formatDate(data.created_at)}</dd>
          </div>
        </dl>
      )}
      {data && can(resource.can.toggle) && (
        <div className={classes.doings}>
          <Button size="small" onClick={() => commands.askToggle(data, 'is_ban')}>
            {t(data.is_ban === 1 ? 'chats.unban' : 'chats.ban')}
          </Button>
        </div>
      )}
      {commands.dialog}
    </section>
  );
}

/** What somebody has in their wallets, for whoever may see it. */
function Balance({ person: { id, user_type: type } }: { person: Person }) {
  const { t } = useTranslation();
  const can = useCan();
  const table = TABLES[type].name;
  const { data } = useQuery({
    queryKey: ['rows', table, 'wallet', id],
    queryFn: async ({ signal }) => (await call(`GET ${table}/:id/wallet`, { params: { id }, signal })).data,
    enabled: can('index-transactions'),
  });
  if (!data?.wallets.length) return null;
  return (
    <div>
      <dt>{t('chats.balance')}</dt>
      <dd className={classes.amounts}>
        {data.wallets.map((wallet) => (
          <div key={wallet.currency}>
            <Ltr>{formatMoney(wallet.balance, wallet.currency)}</Ltr>
            <BalanceParts parts={wallet} />
          </div>
        ))}
      </dd>
    </div>
  );
}
