import type { DateFormats } from './date-formats.ts'
import type { LocalTime } from './local-time.ts'
import { type LANGUAGES, type Locale, NO_BREAK } from './locales.ts'

/** All texts of a time of day. */
export type ClockFormats = {
  /** «03:00», «3:00 a.m.» */
  readonly time: (ms: number) => string
  readonly timeWithSeconds: (ms: number) => string
  /** For use in a sentence: «22 h 10», «1 h»; in English «22:10», «10:10 p.m.», «1 a.m.». */
  readonly spokenTime: (ms: number) => string
  /** For an axis, where a full hour is as short as possible: «03:00», «3 a.m.». */
  readonly hourTick: (ms: number) => string
  /** Head of a column or cell as wide as two digits: «03», «3a». */
  readonly hourHead: (ms: number) => string
  /** An hour of any day, 0 to 24, in a sentence: «6 h», «06:00», «6 a.m.». */
  readonly hourOfDay: (hour: number) => string
  /** A setting `HH:mm` that holds on any day: «18:00», «6:00 p.m.». */
  readonly clockTime: (text: string) => string
  /** The names of both halves of the day on a clock of twice 12 hours; null on one of 24. */
  readonly halfDays: { readonly am: string; readonly pm: string } | null
}

const HALF_DAYS = { am: 'a.m.', pm: 'p.m.' } as const

const SECOND_MS = 1000

type Language = (typeof LANGUAGES)[Locale]
type LocalOf = (ms: number) => LocalTime

/** The clock of the language in the zone: of 24 hours, or of twice 12. */
export function clockFormats(
  language: Language,
  timeZone: string,
  { date, local }: { readonly date: DateFormats; readonly local: LocalOf },
): ClockFormats {
  return language.twelveHourZones?.test(timeZone)
    ? twelveHourFormats(local)
    : twentyFourHourFormats(language, date, local)
}

function twentyFourHourFormats(
  { clock }: Language,
  { time, timeWithSeconds }: DateFormats,
  local: LocalOf,
): ClockFormats {
  return {
    time: (ms) => time.format(ms),
    timeWithSeconds: (ms) => timeWithSeconds.format(ms),
    spokenTime(ms) {
      const { hour, minute } = local(ms)
      return clock(hour, minute)
    },
    hourTick: (ms) => time.format(ms),
    hourHead: (ms) => twoDigits(local(ms).hour),
    hourOfDay: (hour) => clock(hour, 0),
    clockTime: (text) => text,
    halfDays: null,
  }
}

function twelveHourFormats(local: LocalOf): ClockFormats {
  const spoken = (hour: number, minute: number) =>
    minute === 0 ? halfDayTime(hour, '') : halfDayTime(hour, `:${twoDigits(minute)}`)
  const spokenTime = (ms: number) => {
    const { hour, minute } = local(ms)
    return spoken(hour, minute)
  }
  return {
    time(ms) {
      const { hour, minute } = local(ms)
      return halfDayTime(hour, `:${twoDigits(minute)}`)
    },
    timeWithSeconds(ms) {
      const { hour, minute } = local(ms)
      const second = Math.floor(ms / SECOND_MS) % 60
      return halfDayTime(hour, `:${twoDigits(minute)}:${twoDigits(second)}`)
    },
    spokenTime,
    hourTick: spokenTime,
    hourHead(ms) {
      const { hour } = local(ms)
      return `${hourOfHalfDay(hour)}${isAfternoon(hour) ? 'p' : 'a'}`
    },
    hourOfDay: (hour) => spoken(hour, 0),
    clockTime(text) {
      const [hour = '', minutes = ''] = text.split(':')
      return halfDayTime(Number(hour), `:${minutes}`)
    },
    halfDays: HALF_DAYS,
  }
}

/** «3:40 p.m.»; midnight, which may be hour 0 or 24, is 12 a.m. */
const halfDayTime = (hour: number, minutes: string): string =>
  `${hourOfHalfDay(hour)}${minutes}${NO_BREAK}${isAfternoon(hour) ? HALF_DAYS.pm : HALF_DAYS.am}`

const hourOfHalfDay = (hour: number): number => hour % 12 || 12

const isAfternoon = (hour: number): boolean => hour % 24 >= 12

const twoDigits = (value: number): string => String(value).padStart(2, '0')
