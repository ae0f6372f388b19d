import { Phone } from '../../crud/cells/phone.tsx';
import { SessionList } from '../session/shared/session-list.tsx';
import { TokenList } from '../session/shared/token-list.tsx';
import { useWords } from '../../crud/words/words.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconEdit } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Avatar, CountryFlag } from '../../ui/picture.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { IdentityCard } from './identity-card.tsx';
import { useOwnProfile, type OwnProfile } from './own-profile.ts';
import card from '../../ui/card.module.css';
import classes from './profile.module.css';
import { TwoStepCard } from './two-step-card.tsx';

/** Who one is here, what protects the account, and where it is logged in. */
export default function ProfilePage() {
  const words = useWords();
  const query = useOwnProfile();
  usePageTitle(words('security.profile'));
  return (
    <DataArea query={query} loading={<LoadingState rows={8} height={28} />}>
      {(profile) => (
        <div className={classes.page}>
          <header className={classes.header}>
            <Avatar name={profile.name} image={profile.image} size={64} />
            <div className={classes.identity}>
              <h1>
                <bdi>{profile.name}</bdi>
              </h1>
              <span>
                <Ltr>{profile.email}</Ltr>
              </span>
            </div>
            <Link href="/profile/edit" className={buttonClass({})}>
              <IconEdit size={16} aria-hidden="true" />
              {words('security.edit_profile')}
            </Link>
          </header>
          <div className={classes.columns}>
            <TwoStepCard />
            <Facts profile={profile} />
            <IdentityCard />
            <TokenList />
            {/* As long as there are sessions: below it nothing moves as they come. */}
            <SessionList />
          </div>
        </div>
      )}
    </DataArea>
  );
}

function Facts({ profile }: { profile: OwnProfile }) {
  const words = useWords();
  const everywhere = profile.all_countries === 1;
  return (
    <div className={classes.facts}>
      <section className={card.card} aria-labelledby="facts-title">
        <h2 id="facts-title">{words('security.facts')}</h2>
        <dl className={classes.list}>
          <dt>{words('resources.profile.fields.phone')}</dt>
          <dd>
            <Phone phone={profile.phone} />
          </dd>
          <dt>{words('resources.profile.fields.gender')}</dt>
          <dd>{words(`enums.genders.${profile.gender}`)}</dd>
          <dt>{words('security.role')}</dt>
          <dd>
            <bdi>{profile.role?.title ?? words('security.no_role')}</bdi>{' '}
            <span className={card.note}>{words('security.held', { count: profile.role?.permissions.length ?? 0 })}</span>
          </dd>
          <dt>{words('security.countries')}</dt>
          <dd className={classes.countries}>
            {everywhere
              ? words('security.all_countries')
              : profile.countries.map((country) => (
                  <Chip key={country.id}>
                    <CountryFlag src={country.flag} /> {country.name}
                  </Chip>
                ))}
            {!everywhere && profile.countries.length === 0 && formatNumber(0)}
          </dd>
          <dt>{words('security.last_login')}</dt>
          <dd>{profile.last_login_at ? formatDateTime(profile.last_login_at) : '—'}</dd>
        </dl>
      </section>
      <section className={card.card} aria-labelledby="password-title">
        <h2 id="password-title">{words('security.password_card')}</h2>
        <p className={card.note}>{words('security.password_note')}</p>
        <div>
          <Link href="/profile/change-password" className={buttonClass({ size: 'small' })}>
            {words('security.change_password')}
          </Link>
        </div>
      </section>
    </div>
  );
}
