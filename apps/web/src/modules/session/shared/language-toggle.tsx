import { useTranslation } from '../../../lib/translate.ts';
import { reloadInPlace } from '../../../lib/place.ts';
import { language, setLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';

/** Switches between Arabic and English; the page loads anew, in the same place. */
export function LanguageToggle({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const other = language() === 'ar' ? 'en' : 'ar';
  const letters = other === 'en' ? 'EN' : 'ع';
  return (
    <Button
      variant="quiet"
      className={className}
      lang={other}
      // Its name has what is seen of it, which who steers by voice speaks: not in brackets, which are no part of a name (WCAG 2.5.3).
      aria-label={`${letters}: ${t('shell.other_language')}`}
      data-tip={t('shell.other_language')}
      onClick={() => {
        setLanguage(other);
        reloadInPlace();
      }}
    >
      {letters}
    </Button>
  );
}
