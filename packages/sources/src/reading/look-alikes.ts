/** Signs that spreadsheets, keyboards and fonts write for others. */
const LOOK_ALIKES: readonly [RegExp, string][] = [
  // Minus sign, hyphens, en dash, and their small and wide forms.
  [/[\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[\ufb29\uff0b]/g, '+'],
  // Ordinal indicator, ring above and white bullet for a degree sign.
  [/[\u00ba\u02da\u25e6]/g, '°'],
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/\u00b5/g, '\u03bc'],
  [/[\ufeff\u200b\u00ad]/g, ''],
  [/\s+/g, ' '],
]

/** Whether two texts that are read as the same are written with other signs, not only with other spaces. */
export const differsInCharacters = (written: string, usual: string): boolean =>
  withoutSpaces(written) !== withoutSpaces(usual)

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** A name, unit or number with the usual sign for each look-alike, so that both compare equal. */
export function normaliseLookAlikes(text: string): string {
  return LOOK_ALIKES.reduce((plain, [signs, sign]) => plain.replace(signs, sign), text.normalize()).trim()
}
