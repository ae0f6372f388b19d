/** The keys of a Latin and of an Arabic keyboard, row by row, each above and a little left of the next. */
const BOARDS: readonly (readonly string[])[] = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  ['1234567890', 'ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'],
];

/** Signs that lie on the keys of digits. */
const UNSHIFTED = new Map(Array.from('!@#$%^&*()', (sign, index) => [sign, '1234567890'.charAt(index)]));

/** Every pair of neighbouring keys, on any board, in either direction; a key is no neighbour of itself. */
const NEIGHBOURS = new Set<string>();
for (const board of BOARDS) {
  const at = (row: number, column: number) => Array.from(board[row] ?? '')[column];
  for (const [row, keys] of board.entries()) {
    for (const [column, key] of Array.from(keys).entries()) {
      for (const near of [at(row, column + 1), at(row + 1, column), at(row + 1, column - 1)]) {
        if (near === undefined) continue;
        NEIGHBOURS.add(key + near);
        NEIGHBOURS.add(near + key);
      }
    }
  }
}

const getKey = (sign: string) => UNSHIFTED.get(sign) ?? sign;

/** Whether two signs lie side by side on a keyboard, shifted or not: `1q`, `!q`, `ضص`. */
export function areNeighbours(one: string, other: string): boolean {
  return NEIGHBOURS.has(getKey(one) + getKey(other));
}
