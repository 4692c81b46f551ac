import type { TideFact } from '@verglas/sources/facts/tide'

/** The values of one series on one UTC day in a message. */
export type TideDay = Pick<TideFact, 'series' | 'day' | 'replaces' | 'values'>

/**
 * A `tide` row for `publish`: seconds of the day and integer millimetres, so that equal values compare equal.
 */
export function tideRow(stationId: string, source: string, fact: TideDay): Record<string, unknown> {
  const dayMs = Date.parse(fact.day)
  return {
    station_id: stationId,
    series: fact.series,
    day: fact.day,
    source,
    from_s: fact.replaces?.fromS ?? null,
    to_s: fact.replaces?.toS ?? null,
    values: fact.values.map(({ at, levelM, extremeKind, coefficient }) => [
      Math.floor((at.getTime() - dayMs) / 1000),
      Math.round(levelM * 1000),
      ...(extremeKind === null && coefficient === null ? [] : [extremeKind, coefficient]),
    ]),
  }
}
