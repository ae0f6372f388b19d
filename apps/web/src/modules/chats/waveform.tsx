import { WAVEFORM } from '@diwan/contract/chats/messages';
import { memo } from 'react';

const STEP = 3;
const HEIGHT = 36;
const BARS = 50;

/** As many figures as there is room for: the loudest of those that stand for each. */
function gather(figures: readonly number[]): number[] {
  return Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * figures.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * figures.length) / BARS));
    return Math.max(...figures.slice(from, to));
  });
}

const SILENT = Array.from({ length: WAVEFORM }, () => 30);

interface WaveformProps {
  /** How loud it is, of 0 to 100, from its beginning to its end. */
  figures: readonly number[] | null;
  /** How much was played, of 0 to 1. */
  played: number;
}

/** A recording, drawn from left to right. */
export const Waveform = memo(function Waveform({ figures, played }: WaveformProps) {
  const bars = gather(figures === null || figures.length === 0 ? SILENT : figures);
  return (
    <svg viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((loud, index) => {
        const height = Math.max(2, (loud / 100) * HEIGHT);
        return (
          <rect
            // Bars never change their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width={2}
            height={height}
            rx={1}
            fill="currentColor"
            data-played={index < played * BARS}
          />
        );
      })}
    </svg>
  );
});
