import { useState } from 'react';
import { useTranslation } from '../../../lib/translate.ts';
import { setTheme, theme } from '../../../lib/preferences.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconMoon, IconSun } from '../../../ui/icons.ts';

/** A moon in the light theme, a sun that returns to it in the dark one. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const [now, setNow] = useState(theme);
  const next = now === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      name={t(next === 'dark' ? 'shell.to_dark' : 'shell.to_light')}
      icon={now === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      onClick={() => {
        setTheme(next);
        setNow(next);
      }}
    />
  );
}
