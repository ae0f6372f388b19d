import { useSyncExternalStore } from 'react';
import { currentChoice, onOtherChoice, type OtherChoice } from '../../lib/other-tabs.ts';
import { reloadInPlace } from '../../lib/place.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Button } from '../../ui/button.tsx';
import classes from './notes.module.css';

type Words = ReturnType<typeof useTranslation>['t'];

function getText(t: Words, { country }: OtherChoice): string {
  if (country === undefined) return t('shell.other_tab.language');
  const all = t('shell.other_tab.all');
  return t('shell.other_tab.country', { chosen: country ?? all, shown: chosenCountry()?.name ?? all });
}

/** Says that another tab has chosen another country or language, and that this page goes on with its own until it is loaded anew. */
export function OtherTabNote() {
  const { t } = useTranslation();
  const choice = useSyncExternalStore(onOtherChoice, currentChoice);
  return (
    <div role="status" data-other-tab={choice !== undefined}>
      {choice && (
        <p className={classes.note}>
          {getText(t, choice)}
          <Button size="small" onClick={reloadInPlace}>
            {t('common.reload')}
          </Button>
        </p>
      )}
    </div>
  );
}
