import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { theme as pageTheme } from '../../lib/preferences.ts';
import { Modal } from '../../ui/modal.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ArticlePair } from './article-pair.tsx';

interface PreviewDialogProps {
  values: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** A text before it is saved, as the app will show it: both languages, in either theme. */
export function PreviewDialog({ values, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const [theme, setTheme] = useState<string>(pageTheme());
  return (
    <Modal open size="wide" onClose={onClose} title={t('content.preview_text')}>
      <Tabs
        label={t('content.preview')}
        items={[
          { value: 'light', label: t('content.light') },
          { value: 'dark', label: t('content.dark') },
        ]}
        value={theme}
        onChange={setTheme}
      >
        <ArticlePair values={values} theme={theme === 'dark' ? 'dark' : 'light'} />
      </Tabs>
    </Modal>
  );
}
