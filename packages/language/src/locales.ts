import { withElision } from './french-elision.ts'
import { frenchZoneName } from './french-zone-name.ts'
import { withoutSecondPeriod } from './sentence-period.ts'

export const NO_BREAK = '\u00a0'

/** How a language writes numbers, times and files. */
type LocaleRow = {
  /** For Intl. */
  readonly tag: string
  /** Its own name, for the choice of a language. */
  readonly name: string
  readonly percentSpace: string
  /** Before a semicolon. */
  readonly semicolonSpace: string
  readonly decimalMark: string
  /** Between the cells of a CSV file, as spreadsheets of the language expect. */
  readonly csvSeparator: string
  readonly west: string
  readonly firstOfMonth: string
  readonly day: string
  readonly year: string
  readonly money: (amount: string, symbol: string) => string
  readonly justNow: string
  readonly ago: (length: string) => string
  /** A time of day in a sentence, on a clock of 24 hours. */
  readonly clock: (hour: number, minute: number) => string
  /** Time zones in which people of the language use «a.m.» and «p.m.»; null: none. */
  readonly twelveHourZones: RegExp | null
  readonly zoneName: (timeZone: string, intlName: string | undefined) => string
  /** Finishes a text into which values have been written. */
  readonly finished: (text: string) => string
}

/** The languages of the product: a row here, and a folder of the same name with its words. */
export const LANGUAGES = {
  fr: {
    tag: 'fr-FR',
    name: 'Français',
    percentSpace: NO_BREAK,
    semicolonSpace: NO_BREAK,
    decimalMark: ',',
    csvSeparator: ';',
    west: 'O',
    firstOfMonth: '1er',
    day: 'j',
    year: 'ans',
    money: (amount, symbol) => `${amount}${NO_BREAK}${symbol}`,
    justNow: 'à l’instant',
    ago: (length) => `il y a${NO_BREAK}${length}`,
    clock: (hour, minute) =>
      `${hour}${NO_BREAK}h${minute === 0 ? '' : `${NO_BREAK}${String(minute).padStart(2, '0')}`}`,
    twelveHourZones: null,
    zoneName: frenchZoneName,
    finished: withElision,
  },
  en: {
    tag: 'en-GB',
    name: 'English',
    percentSpace: '',
    semicolonSpace: '',
    decimalMark: '.',
    csvSeparator: ',',
    west: 'W',
    firstOfMonth: '1',
    day: 'd',
    year: 'y',
    money: (amount, symbol) => `${symbol}${amount}`,
    justNow: 'just now',
    ago: (length) => `${length}${NO_BREAK}ago`,
    clock: (hour, minute) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
    // Canada and the United States.
    twelveHourZones: /^(?:America|Canada|US)\/|^Pacific\/Honolulu$/,
    zoneName: (timeZone, intlName) => intlName ?? timeZone,
    finished: withoutSecondPeriod,
  },
} as const satisfies Readonly<Record<string, LocaleRow>>

export type Locale = keyof typeof LANGUAGES

/** A value in each language. */
export type Localized<T> = Readonly<Record<Locale, T>>

export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[]

export const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text)

/** The language for people who have chosen none. */
export const DEFAULT_LOCALE: Locale = 'fr'

/** The language of a tag or of an `Accept-Language` header, by its first language. */
export function localeOfTag(tag = ''): Locale {
  const [code = ''] = tag.toLowerCase().split(/[-_,;]/, 1)
  return LOCALES.find((locale) => locale === code) ?? DEFAULT_LOCALE
}

/** The language that a link to switch leads to. */
export const nextLocale = (locale: Locale): Locale =>
  LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? DEFAULT_LOCALE

/** Builds a value for each language. */
export const localized = <T>(valueIn: (locale: Locale) => T): Localized<T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Localized<T>
