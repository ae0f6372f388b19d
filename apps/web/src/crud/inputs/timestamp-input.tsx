import { ltr } from '../../lib/format.ts';
import '../words/page-words.ts';
import { zonedTime, getTimestamp, type ZonedTime } from '@diwan/domain/zoned-time';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { DateInput } from '../../ui/date-input.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import fieldClasses from '../../ui/field.module.css';
import { getName } from '../resource/labels.ts';
import { useWords } from '../words/words.ts';
import classes from './timestamp-input.module.css';
import type { InputSlot } from '../resource/slots.ts';
import { useFormCountry } from './use-form-country.ts';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const NOTHING: ZonedTime = { day: '', time: '' };
const FIRST_MINUTE = '00:00';

/** A day and a time, as the clocks of the record's country show them. */
export function TimestampInput({ form, name, label, required, error }: InputSlot) {
  const words = useWords();
  const id = useId();
  const country = useFormCountry(form);
  const zone = country?.time_zone ?? HERE;
  const value = form.values[name];
  const timestamp = typeof value === 'string' && value !== '' ? value : null;
  const [typed, setTyped] = useState<ZonedTime>(() => (timestamp === null ? NOTHING : zonedTime(timestamp, zone)));
  const written = useRef({ timestamp, zone });
  const fixed = form.asks.fields[name]?.createOnly === true && form.mode === 'update';

  function write(next: ZonedTime) {
    const at = getTimestamp(next, zone) ?? null;
    written.current = { timestamp: at, zone };
    setTyped(next);
    form.set({ [name]: at });
  }

  const follow = useEffectEvent(() => {
    const last = written.current;
    written.current = { timestamp, zone };
    // A value set from outside, as settling a conflict does, replaces what stands here.
    if (timestamp !== last.timestamp) setTyped(timestamp === null ? NOTHING : zonedTime(timestamp, zone));
    // Another country was picked: ten o'clock stays ten o'clock, there.
    else if (zone !== last.zone && timestamp !== null) write(typed);
  });
  useEffect(() => follow(), [timestamp, zone]);

  return (
    <div role="group" aria-labelledby={`${id}-label`} className={fieldClasses['field']}>
      <span id={`${id}-label`} className={fieldClasses['label']}>
        {label}
        {required && (
          <span aria-hidden="true" className={fieldClasses['required']}>
            *
          </span>
        )}
      </span>
      <span className={fieldClasses['help']}>
        {words('form.timestamp.zone', { place: country ? getName({ ...country }) : zone, offset: offsetText(zone, timestamp) })}
      </span>
      <div className={classes.pair}>
        <DateInput
          hideLabel
          label={words('form.timestamp.day', { name: label })}
          required={required}
          error={error}
          disabled={fixed}
          data-path={name}
          value={typed.day || null}
          onChange={(day) => write(day === null ? NOTHING : { day, time: typed.time || FIRST_MINUTE })}
          onBlur={() => form.check(name)}
        />
        <TimeInput
          hideLabel
          label={words('form.timestamp.time', { name: label })}
          disabled={fixed || typed.day === ''}
          value={typed.time}
          onChange={(time) => write({ ...typed, time })}
          onBlur={() => form.check(name)}
        />
      </div>
    </div>
  );
}

/** How far a zone is from Greenwich at a moment: GMT+4. Its signs keep their order inside Arabic text. */
function offsetText(zone: string, timestamp: string | null): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(timestamp ?? Date.now()),
  );
  return ltr(parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone);
}
