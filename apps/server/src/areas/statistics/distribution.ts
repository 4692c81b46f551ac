import type { CallAnswer } from '@verglas/contract'
import { MEASURES, type Measure, type MeasureCode } from '@verglas/contract/measures'
import { WIND_CLASSES_KMH, WIND_SECTORS } from '@verglas/contract/statistic-codes'
import { HOUR_MS, round } from '@verglas/quantities'
import type { HoursOfDay } from '../../statistics/counted-days.ts'
import type { MeasureHour } from '../../statistics/measure-day.ts'

type Day = CallAnswer<'getStationStatHours'>['days'][number]
type Rose = Pick<CallAnswer<'getStationWindRose'>, 'hours' | 'calm' | 'sectors'>

/**
 * The one value that represents a measure in an hour, by the same aggregation that combines readings of a
 * step.
 */
function displayedValue({ readings, low, high, mean }: MeasureHour, code: MeasureCode): number | null {
  const { aggregation } = MEASURES[code] as Measure
  const value = { min: low, max: high, sum: mean * readings, mean, last: mean, direction: mean }[aggregation]
  return Number.isFinite(value) ? round(value, 3) : null
}

export const hoursOfDays = (days: readonly HoursOfDay[], code: MeasureCode): Day[] =>
  days.map(({ day, fromMs, toMs, hours }) => {
    const byHour = new Map((hours.get(code) ?? []).map((hour) => [hour.hour, hour]))
    return {
      day,
      from: new Date(fromMs).toISOString(),
      values: Array.from({ length: Math.round((toMs - fromMs) / HOUR_MS) }, (_, hour) => {
        const counted = byHour.get(hour)
        return counted ? displayedValue(counted, code) : null
      }),
    }
  })

/** Wind measures, in order of preference; a station uses the first it has. */
export const WIND_MEASURES = ['wind_avg', 'wind_force', 'wind_dir'] as const satisfies readonly MeasureCode[]

/** Hours by wind direction and class of mean speed; calm hours have no direction. */
export function windRoseOf(days: readonly HoursOfDay[]): Rose {
  const sectors = Array.from({ length: WIND_SECTORS }, () => WIND_CLASSES_KMH.map(() => 0))
  let [hours, calm] = [0, 0]
  for (const day of days) {
    const directions = new Map((day.hours.get('wind_dir') ?? []).map(({ hour, mean }) => [hour, mean]))
    const average = day.hours.get('wind_avg') ?? []
    for (const { hour, mean } of average.length > 0 ? average : (day.hours.get('wind_force') ?? [])) {
      const speedClass = WIND_CLASSES_KMH.findLastIndex((beginsKmh) => mean >= beginsKmh)
      const directionDeg = directions.get(hour)
      if (speedClass < 0) calm += 1
      else {
        const counts =
          directionDeg === undefined || Number.isNaN(directionDeg)
            ? undefined
            : sectors[sectorOf(directionDeg)]
        if (!counts) continue
        counts[speedClass] = (counts[speedClass] ?? 0) + 1
      }
      hours += 1
    }
  }
  return { hours, calm, sectors }
}

const sectorOf = (directionDeg: number) => Math.round(directionDeg / (360 / WIND_SECTORS)) % WIND_SECTORS
