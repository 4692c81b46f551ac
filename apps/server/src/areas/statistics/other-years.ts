import type { MeasureCode } from '@verglas/contract/measures'
import { MAX_COMPARED_YEARS } from '@verglas/contract/statistic-codes'
import { type AsOf, atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import { dayBounds } from '../../statistics/count-days.ts'
import { countedDays, daysWithin } from '../../statistics/counted-days.ts'
import type { Period } from './period.ts'
import { firstReadingMs, type StationOfStatistics } from './queries.ts'
import { statisticsOfDays } from './shape.ts'

/** The same calendar days some years earlier; 29 February becomes the 28th where the year has none. */
export function yearsBefore(timezone: string, { fromMs, toMs }: Period, years: number): Period {
  const days = daysWithin(timezone, { fromMs, toMs })
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return { fromMs, toMs }
  return {
    fromMs: dayBounds(timezone, dayBefore(first.day, years)).fromMs,
    toMs: dayBounds(timezone, dayBefore(last.day, years)).toMs,
  }
}

function dayBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
  const isDay = new Date(`${earlier}T00:00:00Z`).toISOString().startsWith(earlier)
  return isDay ? earlier : `${earlier.slice(0, 8)}28`
}

/** The period and the same period of earlier years, as far back as readings go, latest first. */
export async function statisticsOfYears(
  db: SetupDb,
  asOf: AsOf,
  station: StationOfStatistics,
  { period, codes }: { period: Period; codes: readonly MeasureCode[] },
) {
  const firstMs = await firstReadingMs(db, asOf, station.id)
  if (firstMs === null) return []
  const periods = Array.from({ length: MAX_COMPARED_YEARS + 1 }, (_, years) =>
    yearsBefore(station.timezone, period, years),
  ).filter(({ toMs }) => toMs > firstMs)
  const years = await Promise.all(
    periods.map(async ({ fromMs, toMs }) => {
      // The day before has the level at which an accumulation started.
      const span = daysWithin(station.timezone, { fromMs: fromMs - 1, toMs })
      const [before, ...days] = await countedDays(db, asOf, station, span, codes)
      return {
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        all: statisticsOfDays(codes, days, { before, untilMs: atMs(asOf) }),
      }
    }),
  )
  return years.filter(({ all }) => all.length > 0)
}
