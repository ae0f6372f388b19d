/** Thirteen to nineteen digits, as cards are written: in groups, in the digits of either language. */
const RUN = /(?<![\d٠-٩۰-۹])[\d٠-٩۰-۹](?:[ \u00a0.-]?[\d٠-٩۰-۹]){12,18}(?![\d٠-٩۰-۹])/g;
const DIGIT = /[\d٠-٩۰-۹]/g;

const toLatin = (digit: string) => {
  const code = digit.charCodeAt(0);
  return code >= 0x06f0 ? code - 0x06f0 : code >= 0x0660 ? code - 0x0660 : code - 0x30;
};

/** Whether digits end in their check digit, as those of all cards do (ISO/IEC 7812). */
function isLuhn(digits: readonly number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** A text in which the numbers of cards keep their first six and last four digits: no card stands in a log because somebody typed it. */
export function maskCards(text: string): string {
  return text.replace(RUN, (run) => {
    const digits = [...run.matchAll(DIGIT)].map(([digit]) => toLatin(digit));
    if (!isLuhn(digits)) return run;
    let at = 0;
    return run.replace(DIGIT, (digit) => {
      at += 1;
      return at <= 6 || at > digits.length - 4 ? digit : '•';
    });
  });
}
