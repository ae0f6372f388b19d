import type { terms } from '@diwan/contract/content/pages';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FormRows } from '../../crud/form/form-rows.tsx';
import type { FormSlot } from '../../crud/resource/slots.ts';
import type { FieldName, FormItem } from '../../crud/resource/screens.ts';
import { Button } from '../../ui/button.tsx';
import { IconEye } from '../../ui/icons.ts';
import { theme as pageTheme } from '../../lib/preferences.ts';
import { Modal } from '../../ui/modal.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ArticlePair } from './article-pair.tsx';
import type { FormValues } from '../../crud/resource/form-values.ts';

const NO_INPUTS = {};
const ARTICLE: readonly FormItem<FieldName<typeof terms>>[] = [
  ['title_ar', 'title_en'],
  ['description_ar', 'description_en'],
];
const REST: readonly FormItem<FieldName<typeof terms>>[] = [['country_id', 'is_active']];

/** The form of a text: both languages side by side over the whole width, and what it will look like. */
export default function ContentForm({ form }: FormSlot) {
  const { t } = useTranslation();
  const [previewing, setPreviewing] = useState(false);
  const items = [...ARTICLE, ...('image' in form.asks.fields ? ['image'] : []), ...REST];
  return (
    <>
      <FormRows items={items} form={form} superAdmin={false} inputs={NO_INPUTS} />
      <div>
        <Button icon={<IconEye size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
          {t('content.preview')}
        </Button>
      </div>
      {previewing && <PreviewDialog values={form.values} onClose={() => setPreviewing(false)} />}
    </>
  );
}

interface PreviewDialogProps {
  values: FormValues;
  onClose: () => void;
}

/** A text before it is saved, as the app will show it: both languages, in either theme. */
function PreviewDialog({ values, onClose }: PreviewDialogProps) {
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
