import { HOUR_MS, type LocalDay, localDays } from '@verglas/quantities'

/** A night from noon to noon, named after the day on which it begins. */
export type Night = LocalDay & { readonly midnightMs: number }

export type Season = { readonly season: number; readonly fromMs: number; readonly nights: readonly Night[] }

/** A winter lasts from 1 October to 30 April. */
const FIRST_MONTH = 10
const LAST_DAY = '04-30'
/** The days of a winter in a leap year, plus the day after it. */
const MAX_DAYS = 213 + 1

/**
 * The winter that begins in the requested year, otherwise the latest that has begun, with its nights that have
 * begun by `nowMs`.
 */
export function seasonOf(timezone: string, nowMs: number, requestedYear: number | undefined): Season {
  const [today] = localDays(timezone, nowMs, 1)
  const [year, month] = [Number(today?.day.slice(0, 4)), Number(today?.day.slice(5, 7))]
  const season = requestedYear ?? (month >= FIRST_MONTH ? year : year - 1)
  const days = localDays(timezone, Date.UTC(season, FIRST_MONTH - 1, 1, 12), MAX_DAYS)
  const nights = days.flatMap((day, index): Night[] => {
    const next = days[index + 1]
    if (!next || day.day > `${season + 1}-${LAST_DAY}`) return []
    return [{ day: day.day, fromMs: noonOf(day), midnightMs: next.fromMs, toMs: noonOf(next) }]
  })
  return {
    season,
    fromMs: nights[0]?.fromMs ?? nowMs,
    nights: nights.filter(({ fromMs }) => fromMs <= nowMs),
  }
}

/**
 * Noon is 12 hours before the end of the day: clocks change in the morning, so this holds on those days too.
 */
const noonOf = ({ toMs }: LocalDay): number => toMs - 12 * HOUR_MS

/** The index of the night that contains an instant; -1 if no night does. */
export function nightAt(nights: readonly Night[], ms: number): number {
  let [low, high] = [0, nights.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nights[middle]?.toMs ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  const night = nights[low]
  return night && night.fromMs <= ms ? low : -1
}
