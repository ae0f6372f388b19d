import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { InputSlot, RecordForm } from '../../crud/resource/slots.ts';
import { UPLOADING } from '../../crud/upload/send-after-uploads.ts';
import { UploadField } from '../../crud/upload/upload-field.tsx';
import { showFailure } from '../../crud/resource/show-failure.ts';
import { useUploads } from '../../crud/upload/use-uploads.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { language } from '../../lib/preferences.ts';
import fieldClasses from '../../ui/field.module.css';
import { Select } from '../../ui/select.tsx';

/** The flag of a country; above it, where one is made, what fills the form with what is known of a country of the world. */
export function FlagInput(slot: InputSlot) {
  return (
    <>
      {slot.form.mode === 'create' && <KnownCountry form={slot.form} flag={slot.name} />}
      <UploadField {...slot} kind="image" max={1} many={false} />
    </>
  );
}

/** Fills names, calling code, currency, clock and flag in; all of it can be written over, and VAT is never filled in. */
function KnownCountry({ form, flag }: { form: RecordForm; flag: string }) {
  const words = useWords();
  const { data: known } = useQuery({
    queryKey: ['known_countries'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call('GET known_countries', { signal })).data,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [coming, setComing] = useState(false);
  const options = useMemo(
    () => (known ?? []).map((one) => ({ value: one.iso2, label: language() === 'ar' ? one.name_ar : one.name_en })),
    [known],
  );
  const { start } = useUploads({
    kind: 'image',
    model: form.asks.name,
    field: flag,
    onDone: (reference) => form.set({ [flag]: reference }),
    onRetry: () => undefined,
  });

  async function choose(iso2: string | null) {
    setChosen(iso2);
    const country = known?.find((one) => one.iso2 === iso2);
    if (!country) return;
    const { iso2: code, ...facts } = country;
    form.set(facts);
    setComing(true);
    try {
      const { data } = await call('GET known_countries/:iso2/flag', { params: { iso2: code } });
      const bytes = Uint8Array.from(atob(data.image), (letter) => letter.charCodeAt(0));
      await start([new File([bytes], `${code}.webp`, { type: 'image/webp' })]);
    } catch (error) {
      showFailure(error);
    }
    setComing(false);
  }
  return (
    <div className={fieldClasses['field']} {...{ [UPLOADING]: coming || undefined }}>
      <Select label={words('till.country.known')} options={options} value={chosen} onChange={(next) => void choose(next)} />
      <p className={fieldClasses['help']}>{words('till.country.known_help')}</p>
    </div>
  );
}
