import '../../words/validation-words.ts';
import { useQuery } from '@tanstack/react-query';
import { usePathname, useQueryText } from '../../../lib/navigation.ts';
import type { SavedView } from '@diwan/contract/saved-views/calls';
import { SAVED_VIEW } from '@diwan/contract/saved-views/saved-view';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconX } from '../../../ui/icons.ts';
import { IconBookmark } from '../../../ui/screen-icons.ts';
import { Link } from '../../../ui/link.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSend } from '../../resource/use-send.ts';
import { viewQuery } from './view-query.ts';
import classes from './view-bar.module.css';

/** The admin's saved views of a list, as links: the whole of a view is its address. */
export function ViewBar({ route }: { route: string }) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const query = useQueryText();
  const [naming, setNaming] = useState(false);
  const { data: views = [] } = useQuery({
    queryKey: ['saved-views', route],
    queryFn: async ({ signal }) => (await call('GET saved-views', { query: { route }, signal })).data,
  });
  const here = viewQuery(query);
  const isSaved = views.some((view) => viewQuery(view.query) === here);
  if (views.length === 0 && here === '') return null;
  return (
    <nav className={classes.bar} aria-label={t('lists.views')} data-no-print>
      {views.length > 0 && (
        <Link href={pathname} className={classes.view} aria-current={here === '' ? 'page' : undefined}>
          {t('lists.all_rows')}
        </Link>
      )}
      {views.map((view) => (
        <View key={view.id} view={view} path={pathname} current={viewQuery(view.query) === here} />
      ))}
      {here !== '' && !isSaved && (
        <Button size="small" variant="quiet" icon={<IconBookmark size={15} aria-hidden="true" />} onClick={() => setNaming(true)}>
          {t('lists.save_view')}
        </Button>
      )}
      {naming && <NameDialog route={route} query={here} onClose={() => setNaming(false)} />}
    </nav>
  );
}

const refresh = (route: string) => queryClient.invalidateQueries({ queryKey: ['saved-views', route] });

function View({ view, path, current }: { view: SavedView; path: string; current: boolean }) {
  const { t } = useTranslation();
  const { send: forget } = useSend(() => call('DELETE saved-views/:id', { params: { id: view.id } }), {
    success: () => refresh(view.route),
    failed: ({ lines }) => {
      toast.error(lines);
      return true;
    },
  });
  return (
    <span className={classes.pair}>
      <Link href={view.query === '' ? path : `${path}?${view.query}`} className={classes.view} aria-current={current ? 'page' : undefined}>
        <bdi>{view.name}</bdi>
      </Link>
      {current && (
        <IconButton
          size="small"
          name={t('lists.forget_view', { name: view.name })}
          icon={<IconX size={14} />}
          onClick={() => void forget()}
        />
      )}
    </span>
  );
}

function NameDialog({ route, query, onClose }: { route: string; query: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { busy, send } = useSend(() => call('POST saved-views', { body: { route, name: name.trim(), query } }), {
    success: async () => {
      await refresh(route);
      onClose();
    },
    failed: ({ lines }) => {
      setError(lines.join(' '));
      return true;
    },
  });

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') setError(t('validation.empty'));
    else void send();
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={t('lists.save_view')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="name-view" loading={busy}>
            {t('lists.save')}
          </Button>
        </>
      }
    >
      <form id="name-view" noValidate onSubmit={save}>
        <TextInput
          label={t('lists.view_name')}
          help={t('lists.view_help')}
          required
          data-autofocus
          maxLength={SAVED_VIEW.name}
          value={name}
          error={error}
          onChange={setName}
        />
      </form>
    </Modal>
  );
}
