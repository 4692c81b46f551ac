import {
  convert,
  convertDifference,
  DAY_MS,
  HOUR_MS,
  isTrace,
  MINUTE_MS,
  type Quantity,
  round,
  type UnitSystem,
  unitOf,
  windDirectionIndex,
} from '@verglas/quantities'
import { type ClockFormats, clockFormats } from './clock-formats.ts'
import { dateFormats, tidy } from './date-formats.ts'
import { type LocalTime, localClock } from './local-time.ts'
import { LANGUAGES, type Locale, NO_BREAK } from './locales.ts'

export type FormatSettings = {
  readonly locale: Locale
  readonly units: UnitSystem
  /** IANA name of the zone in which all times are written. */
  readonly timeZone: string
}

type QuantityOptions = {
  /** Whether to write the unit; true by default. */
  readonly unit?: boolean
  /** Exact number of decimals instead of the quantity's own. */
  readonly digits?: number
}

export type Formats = ClockFormats & {
  readonly settings: FormatSettings
  /**
   * A canonical metric value in the person's unit: «−3,2 °C», «< 0,1 mm», «NO 312°»; a missing value is «–».
   */
  readonly quantity: (
    quantity: Quantity,
    valueMetric: number | null | undefined,
    options?: QuantityOptions,
  ) => string
  /** A difference of two metric values, converted without offset: «1,1 °C»; with `sign` «+0,2 °C». */
  readonly difference: (
    quantity: Quantity,
    differenceMetric: number | null | undefined,
    options?: QuantityOptions & { readonly sign?: boolean },
  ) => string
  /** Unit for values about as large as `sizeMetric`; empty if there is none. */
  readonly unit: (quantity: Quantity, sizeMetric?: number) => string
  /** A probability of 0 to 1: «70 %», «< 1 %», «> 99 %». */
  readonly probability: (share: number | null | undefined) => string
  readonly number: (value: number | null | undefined, digits?: number) => string
  /** «12,50 €», «1 200 $»: no cents from a hundred on. */
  readonly money: (value: number | null | undefined, currency: 'EUR' | 'CAD') => string
  /** «mar. 17 nov. 2026, 03:00», «Mon 16 Nov 2026, 9:00 p.m.» */
  readonly dateTime: (ms: number) => string
  /** «mardi 17 novembre» */
  readonly day: (ms: number) => string
  /** «mar. 17» */
  readonly shortDay: (ms: number) => string
  /** «mar. 17 nov.» */
  readonly weekdayDate: (ms: number) => string
  /** «17 nov. 2026» */
  readonly date: (ms: number) => string
  /** «17 novembre 2026» */
  readonly longDate: (ms: number) => string
  /** «17 nov.» */
  readonly shortDate: (ms: number) => string
  /** «il y a 3 min» for an elapsed time. */
  readonly age: (elapsedMs: number) => string
  /** «2 h 30 min» */
  readonly duration: (lengthMs: number) => string
  /** Phrases in one line, separated by semicolons: «a ; b», «a; b». */
  readonly list: (phrases: readonly string[]) => string
  /** Where the wind comes from, one of 16 names; French writes O for west. */
  readonly windName: (directionDeg: number) => string
  /** «heure de Paris», «heure de l’Est», the same in winter and summer. */
  readonly timeZoneName: () => string
  /** The wall clock of the zone, for ticks and day limits. */
  readonly local: (ms: number) => LocalTime
}

const MISSING = '–'
const MINUS = '\u2212'
/** Separates thousands; Inter leaves hardly a gap for it. */
const NARROW_NO_BREAK = '\u202f'

/** The first day of a month: neither part of another number nor an hour. */
const FIRST = /(?<![\d:])1(?![\d:])/

/** Zones are named by today's rules; in 1970 many had no summer time. */
const YEAR_MS = 365.25 * DAY_MS
const RECENT_MS = Date.UTC(2026, 0, 1)

/**
 * Minimum and maximum number of decimals: at most one by the specification, more only if one would be too
 * coarse.
 */
const DIGITS: Readonly<Record<Quantity, readonly [number, number]>> = {
  temperature: [1, 1],
  speed: [0, 1],
  direction: [0, 0],
  rain: [1, 1],
  rainRate: [1, 1],
  snow: [1, 1],
  altitude: [0, 0],
  visibility: [0, 1],
  pressure: [1, 1],
  percent: [0, 0],
  ratio: [2, 2],
  voltage: [1, 1],
  irradiance: [0, 0],
  code: [0, 0],
  salt: [0, 1],
  level: [2, 2],
  flow: [0, 1],
  concentration: [0, 1],
  mass: [0, 0],
  index: [0, 1],
}

const CURRENCY_SYMBOLS = { EUR: '€', CAD: '$' } as const

const AMOUNTS: ReadonlySet<Quantity> = new Set(['rain', 'rainRate', 'snow'])

const COMPASS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

const isPresent = (value: number | null | undefined): value is number => Number.isFinite(value)

function probabilityText(share: number | null | undefined, quantity: Formats['quantity']): string {
  if (!isPresent(share)) return MISSING
  // Shares are stored as whole percents, so 0 and 1 are rounded and mean neither impossible nor certain.
  if (share < 0.01) return `<${NO_BREAK}${quantity('percent', 1)}`
  return share > 0.99 ? `>${NO_BREAK}${quantity('percent', 99)}` : quantity('percent', share * 100)
}

const count = (value: number, unit: string) => `${value}${NO_BREAK}${unit}`

/** Everything that turns numbers and times into text, for one language, one unit system and one zone. */
export function formats(settings: FormatSettings): Formats {
  const language = LANGUAGES[settings.locale]
  return {
    settings,
    ...numberFormats(settings, language),
    ...timeFormats(settings, language),
    list: (phrases) => phrases.join(`${language.semicolonSpace}; `),
  }
}

type Language = (typeof LANGUAGES)[Locale]

function numberFormats(settings: FormatSettings, language: Language) {
  const write = numberWriter(language)

  function withUnit(text: string, unit: string): string {
    if (unit === '') return text
    if (unit === '°') return `${text}°`
    return `${text}${unit === '%' ? language.percentSpace : NO_BREAK}${unit}`
  }

  const windName = (directionDeg: number) =>
    (COMPASS[windDirectionIndex(directionDeg)] ?? '').replaceAll('W', language.west)

  function quantity(
    kind: Quantity,
    valueMetric: number | null | undefined,
    { unit: hasUnit = true, digits }: QuantityOptions = {},
  ): string {
    if (!isPresent(valueMetric)) return MISSING
    const { value, unit } = convert(kind, valueMetric, settings.units)
    const [fewest, max] = digits === undefined ? digitsOf(kind, unit) : [digits, digits]
    if (kind === 'direction') {
      const degrees = round(((value % 360) + 360) % 360, 0) % 360
      return hasUnit ? `${windName(value)} ${write(degrees, 0, 0)}°`.replace(' ', NO_BREAK) : windName(value)
    }
    const text =
      AMOUNTS.has(kind) && isTrace(value, max)
        ? `<${NO_BREAK}${write(10 ** -max, max, max)}`
        : write(round(value, max), fewest, max)
    return hasUnit ? withUnit(text, unit) : text
  }

  function difference(
    kind: Quantity,
    differenceMetric: number | null | undefined,
    { unit: hasUnit = true, digits, sign = false }: QuantityOptions & { sign?: boolean } = {},
  ): string {
    if (!isPresent(differenceMetric)) return MISSING
    const { value, unit } = convertDifference(kind, differenceMetric, settings.units)
    const [fewest, max] = digits === undefined ? digitsOf(kind, unit) : [digits, digits]
    const rounded = round(value, max)
    const text = `${sign && rounded > 0 ? '+' : ''}${write(rounded, fewest, max)}`
    return hasUnit ? withUnit(text, unit) : text
  }

  return {
    quantity,
    difference,
    windName,
    unit: (kind, sizeMetric) => unitOf(kind, settings.units, sizeMetric),
    probability: (share) => probabilityText(share, quantity),
    number: (value, digits = 1) => (isPresent(value) ? write(round(value, digits), digits, digits) : MISSING),
    money: (value, currency) => {
      if (!isPresent(value)) return MISSING
      const digits = Math.abs(value) < 100 ? 2 : 0
      return language.money(write(round(value, digits), digits, digits), CURRENCY_SYMBOLS[currency])
    },
  } satisfies Partial<Formats>
}

/** Returns a function that writes a value which is already rounded. */
function numberWriter(language: Language) {
  const cache = new Map<string, Intl.NumberFormat>()
  return (value: number, fewest: number, max: number): string => {
    const key = `${fewest}-${max}`
    const cached = cache.get(key)
    const format =
      cached ??
      new Intl.NumberFormat(language.tag, { minimumFractionDigits: fewest, maximumFractionDigits: max })
    if (!cached) cache.set(key, format)
    return format.format(value).replace('-', MINUS).replaceAll(NARROW_NO_BREAK, NO_BREAK)
  }
}

function timeFormats(settings: FormatSettings, language: Language) {
  const date = dateFormats(language.tag, settings.timeZone)
  const local = localClock(settings.timeZone)
  const clock = clockFormats(language, settings.timeZone, { date, local })
  /** The first of a month is «1er» in French; any other 1 stays. */
  const dated = (text: string) => tidy(text).replace(FIRST, language.firstOfMonth)

  return {
    ...clock,
    dateTime: (ms) => `${dated(date.weekdayYearDate.format(ms))}, ${clock.time(ms)}`,
    day: (ms) => dated(date.day.format(ms)),
    shortDay: (ms) => dated(date.shortDay.format(ms)),
    weekdayDate: (ms) => dated(date.weekdayDate.format(ms)),
    date: (ms) => dated(date.date.format(ms)),
    longDate: (ms) => dated(date.longDate.format(ms)),
    shortDate: (ms) => dated(date.shortDate.format(ms)),
    age(elapsedMs) {
      if (elapsedMs < MINUTE_MS) return language.justNow
      if (elapsedMs < HOUR_MS) return language.ago(count(Math.floor(elapsedMs / MINUTE_MS), 'min'))
      if (elapsedMs < 2 * DAY_MS) return language.ago(count(Math.floor(elapsedMs / HOUR_MS), 'h'))
      if (elapsedMs < 2 * YEAR_MS) return language.ago(count(Math.floor(elapsedMs / DAY_MS), language.day))
      return language.ago(count(Math.floor(elapsedMs / YEAR_MS), language.year))
    },
    duration(lengthMs) {
      if (lengthMs >= 2 * YEAR_MS) return count(Math.floor(lengthMs / YEAR_MS), language.year)
      const minutes = Math.round(lengthMs / MINUTE_MS)
      // A night of 24 h is not «1 j»: only from two days on are days easier to read than hours, as in an age.
      const days = minutes > 2 * 1440 ? Math.floor(minutes / 1440) : 0
      const components = [
        { value: days, unit: language.day },
        { value: Math.floor(minutes / 60) - 24 * days, unit: 'h' },
        { value: minutes % 60, unit: 'min' },
      ].filter(({ value }) => value > 0)
      if (components.length === 0) return count(0, 'min')
      return components
        .slice(0, 2)
        .map(({ value, unit }) => count(value, unit))
        .join(NO_BREAK)
    },
    timeZoneName: () =>
      language.zoneName(
        settings.timeZone,
        date.zone.formatToParts(RECENT_MS).find(({ type }) => type === 'timeZoneName')?.value,
      ),
    local,
  } satisfies Partial<Formats>
}

/** Feet and metres have no decimals; kilometres and miles have one. */
function digitsOf(kind: Quantity, unit: string): readonly [number, number] {
  return kind === 'visibility' && (unit === 'm' || unit === 'ft') ? [0, 0] : DIGITS[kind]
}
