export const NO_BREAK = '\u00a0'

/** Words that formats need before any dictionary is loaded. */
export const TONGUES = {
  fr: {
    tag: 'fr-FR',
    percentSpace: NO_BREAK,
    west: 'O',
    firstOfMonth: '1er',
    day: 'j',
    year: 'ans',
    money: (amount: string, symbol: string) => `${amount}${NO_BREAK}${symbol}`,
    justNow: 'à l’instant',
    ago: (length: string) => `il y a${NO_BREAK}${length}`,
    clock: (hour: number, minute: number) =>
      `${hour}${NO_BREAK}h${minute === 0 ? '' : `${NO_BREAK}${String(minute).padStart(2, '0')}`}`,
  },
  en: {
    tag: 'en-GB',
    percentSpace: '',
    west: 'W',
    firstOfMonth: '1',
    day: 'd',
    year: 'y',
    money: (amount: string, symbol: string) => `${symbol}${amount}`,
    justNow: 'just now',
    ago: (length: string) => `${length}${NO_BREAK}ago`,
    clock: (hour: number, minute: number) =>
      `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
  },
} as const
