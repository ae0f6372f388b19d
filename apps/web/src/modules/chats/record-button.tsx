import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import { IconMicrophone, IconPlayerStop } from '../../ui/screen-icons.ts';
import { formatLength } from './format-length.ts';
import { startRecording, type Recording } from './recorder.ts';
import classes from './chats.module.css';

interface RecordButtonProps {
  onRecorded: (file: File, waveform: readonly number[]) => void;
  onFault: (fault: string | null) => void;
}

/** Records a voice message. What was recorded goes with what is written, and can still be taken out. */
export function RecordButton({ onRecorded, onFault }: RecordButtonProps) {
  const { t } = useTranslation();
  const [since, setSince] = useState<number | null>(null);
  const current = useRef<Recording | null>(null);
  useEffect(() => () => current.current?.drop(), []);
  useEffect(() => {
    if (since === null) return;
    // Neither the window nor a new version takes a recording away unasked.
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [since]);
  function drop() {
    current.current?.drop();
    current.current = null;
    setSince(null);
  }
  async function end() {
    const recording = current.current;
    current.current = null;
    setSince(null);
    if (!recording) return;
    const { file, waveform } = await recording.end();
    onRecorded(file, waveform);
  }
  async function begin() {
    onFault(null);
    try {
      current.current = await startRecording(() => void end());
      setSince(Date.now());
    } catch {
      onFault(t('chats.no_microphone'));
    }
  }
  if (since === null) return <IconButton name={t('chats.record')} icon={<IconMicrophone size={18} />} onClick={() => void begin()} />;
  return (
    <div className={classes.recording} role="group" aria-label={t('chats.recording')}>
      <IconButton name={t('chats.recording_drop')} icon={<IconX size={18} />} onClick={drop} />
      <span role="status">{t('chats.recording')}</span>
      <Length since={since} />
      <IconButton name={t('chats.recording_stop')} icon={<IconPlayerStop size={18} />} onClick={() => void end()} />
    </div>
  );
}

function Length({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <bdi dir="ltr">{formatLength((now - since) / 1000)}</bdi>;
}
