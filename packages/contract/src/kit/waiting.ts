import { isRecord } from '@diwan/domain/records';

/** What the data of an answer call themselves where nothing is done yet: a second admin is asked first. */
export const WAITING = 'waiting';

/** Such data, of whichever call: the approval that is waited for. */
export interface WaitingData {
  readonly kind: typeof WAITING;
  readonly approval_id: number;
}

/** Whether the data of an answer tell that a second admin is asked, and nothing is done yet. */
export const isWaitingData = (data: unknown): data is WaitingData => isRecord(data) && data['kind'] === WAITING;
