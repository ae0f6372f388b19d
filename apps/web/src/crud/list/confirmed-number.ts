import { typedCode } from '@diwan/domain/typed';

/** Whether somebody typed just this number, in whatever digits and grouping: what takes many rows away is not confirmed by a press alone. */
export function isNumberConfirmed(typed: string, total: number): boolean {
  const digits = typedCode(typed).replaceAll(/[\s,\u066c]/g, '');
  return digits === String(total);
}
