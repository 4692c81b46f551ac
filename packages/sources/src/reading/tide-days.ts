import type { TideSeries } from '@verglas/contract/tide-codes'
import { DAY_MS, utcDay } from '@verglas/quantities'
import type { ObservationFact } from '../facts/observation.ts'
import { LAST_S, type TideFact, type TideValue } from '../facts/tide.ts'

export type Gauge = Pick<ObservationFact, 'stationRef' | 'stationName' | 'location'>

/**
 * The values of one message by UTC day. If an instant occurs twice, the later value counts. For high and low
 * waters, a day on which the message continues is replaced to its end, so that an extreme that has moved is
 * not stored twice.
 */
export function* tideDays(
  { stationRef, stationName, location }: Gauge,
  series: TideSeries,
  values: readonly TideValue[],
  attribution: string,
): Generator<TideFact> {
  const byInstant = new Map(values.map((value) => [value.at.getTime(), value]))
  const instants = [...byInstant.keys()].sort((a, b) => a - b)
  const [firstMs, lastMs] = [instants[0] ?? 0, instants.at(-1) ?? 0]
  const byDay = new Map<number, TideValue[]>()
  for (const ms of instants) {
    const value = byInstant.get(ms)
    const dayMs = Math.floor(ms / DAY_MS) * DAY_MS
    if (value) byDay.set(dayMs, [...(byDay.get(dayMs) ?? []), value])
  }
  for (const [dayMs, dayValues] of byDay) {
    yield {
      kind: 'tide',
      stationRef,
      stationName,
      location,
      series,
      day: utcDay(dayMs),
      replaces:
        series === 'extremes'
          ? {
              fromS: Math.max(0, Math.floor((firstMs - dayMs) / 1000)),
              toS: Math.min(LAST_S, Math.floor((lastMs - dayMs) / 1000)),
            }
          : null,
      values: dayValues,
      attribution,
    }
  }
}
