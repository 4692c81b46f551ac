import type { TideSeries } from '@verglas/contract/tide-codes'
import type { ObservationFact } from './source.ts'
import { DAY_MS, LAST_S, type TideFact, type TideValue } from './tide-fact.ts'

/** Tables reach a year ahead and forecasts a month; more is an error. */
const MOST_AHEAD_MS = 400 * DAY_MS

export const isTooFarAhead = (at: Date, receivedAt: Date): boolean =>
  at.getTime() > receivedAt.getTime() + MOST_AHEAD_MS

/** The largest tides of the world have 16 m; gauges up a river stand higher above their datum. */
export const isPlausibleLevel = (levelM: number): boolean => levelM >= -20 && levelM <= 100

export type Gauge = Pick<ObservationFact, 'stationRef' | 'stationName' | 'location'>

/**
 * The values of one message by UTC day. Of an instant that stands twice the later value counts. A day that a message
 * about high and low waters reaches beyond is spoken of to its end: one that has moved leaves no double behind.
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
  for (const [dayMs, ofDay] of byDay) {
    yield {
      kind: 'tide',
      stationRef,
      stationName,
      location,
      series,
      day: new Date(dayMs).toISOString().slice(0, 10),
      replaces:
        series === 'extremes'
          ? {
              fromS: Math.max(0, Math.floor((firstMs - dayMs) / 1000)),
              toS: Math.min(LAST_S, Math.floor((lastMs - dayMs) / 1000)),
            }
          : null,
      values: ofDay,
      attribution,
    }
  }
}

/** A `tide` row for `publish`: seconds of the day and whole millimetres, so that the same is equal. */
export function tideRow(stationId: string, source: string, fact: TideFact): Record<string, unknown> {
  const dayMs = Date.parse(fact.day)
  return {
    station_id: stationId,
    series: fact.series,
    day: fact.day,
    source,
    from_s: fact.replaces?.fromS ?? null,
    to_s: fact.replaces?.toS ?? null,
    values: fact.values.map(({ at, levelM, mark, coefficient }) => [
      Math.floor((at.getTime() - dayMs) / 1000),
      Math.round(levelM * 1000),
      ...(mark === null && coefficient === null ? [] : [mark, coefficient]),
    ]),
  }
}
