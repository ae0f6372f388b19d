type Player = Pick<HTMLMediaElement, 'pause'>;

let last: Player | undefined;

/** Of recordings and videos one plays at a time in the whole page: the one that begins pauses the one before it. */
export function playAlone(player: Player): void {
  if (last !== player) last?.pause();
  last = player;
}
