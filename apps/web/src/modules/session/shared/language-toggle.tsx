import { useTranslation } from '../../../lib/translate.ts';
import { reloadInPlace } from '../../../lib/place.ts';
import { language, setLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';

/** Switches between Arabic and English; the page loads anew, in the same place. */
export function LanguageToggle({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const other = language() === 'ar' ? 'en' : 'ar';
  return (
    <Button
      variant="quiet"
      className={className}
      lang={other}
      aria-label={t('shell.other_language')}
      data-tip={t('shell.other_language')}
      onClick={() => {
        setLanguage(other);
        reloadInPlace();
      }}
    >
      {other === 'en' ? 'EN' : 'ع'}
    </Button>
  );
}
