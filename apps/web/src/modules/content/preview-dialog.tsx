import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { theme as pageTheme } from '../../lib/preferences.ts';
import { Modal } from '../../ui/modal.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ArticlePair } from './article-pair.tsx';
import type { FormValues } from '../../crud/resource/form-values.ts';

interface PreviewDialogProps {
  values: FormValues;
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
