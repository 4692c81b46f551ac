import { MIN_SNOW_CM, type SnowSource } from '@verglas/contract/statistic-codes'
import { HOUR_MS } from '@verglas/quantities'
import { type Fall, type SnowReading, snowfall } from './snowfall.ts'

export type SnowEvent = {
  readonly source: SnowSource
  readonly fromMs: number
  readonly toMs: number
  readonly totalCm: number
  /** The largest amount within one hour. */
  readonly mostCmh: number
  readonly peakAtMs: number
  /** Hours in which snow fell, out of all hours of the event. */
  readonly snowingHours: number
  readonly airC: Span | null
  readonly roadC: Span | null
  readonly gustKmh: number | null
  /** Snow depth at the beginning and at the end. */
  readonly depthCm: { readonly from: number; readonly to: number } | null
}
type Span = { readonly low: number; readonly mean: number; readonly high: number }

/** An event ends after this long without snow; docs/statistics.md has the sources of all these constants. */
export const SNOW_GAP_MS = 6 * HOUR_MS

/** Snow events in the readings, oldest first. The readings must be in order of time. */
export function snowEvents(readings: readonly SnowReading[]): SnowEvent[] {
  const { source, falls } = snowfall(readings)
  if (source === null) return []
  const episodes: (typeof falls)[] = []
  for (const fall of falls) {
    const last = episodes.at(-1)?.at(-1)
    if (last && fall.fromMs - last.toMs < SNOW_GAP_MS) episodes.at(-1)?.push(fall)
    else episodes.push([fall])
  }
  return episodes.flatMap((episode): SnowEvent[] => {
    const [first, last] = [episode.at(0), episode.at(-1)]
    const totalCm = episode.reduce((sum, { cm }) => sum + cm, 0)
    if (!first || !last || totalCm < MIN_SNOW_CM[source] - 1e-9) return []
    const eventReadings = readings.filter(({ atMs }) => atMs >= first.fromMs && atMs <= last.toMs)
    const depths = valuesOf(eventReadings, 'depthCm')
    const [depthFrom, depthTo] = [depths.at(0), depths.at(-1)]
    const gusts = valuesOf(eventReadings, 'gustKmh')
    return [
      {
        source,
        fromMs: first.fromMs,
        toMs: last.toMs,
        totalCm,
        ...heaviestHour(episode),
        snowingHours: episode.reduce((sum, { fromMs, toMs }) => sum + (toMs - fromMs), 0) / HOUR_MS,
        airC: spanOf(valuesOf(eventReadings, 'airC')),
        roadC: spanOf(valuesOf(eventReadings, 'roadC')),
        gustKmh: gusts.length > 0 ? Math.max(...gusts) : null,
        depthCm: depthFrom === undefined || depthTo === undefined ? null : { from: depthFrom, to: depthTo },
      },
    ]
  })
}

/**
 * The hour with the most snow among those that end with a fall; a fall that began before the hour counts with
 * its share within it.
 */
function heaviestHour(episode: readonly Fall[]): { mostCmh: number; peakAtMs: number } {
  let [mostCmh, peakAtMs] = [0, 0]
  let oldest = 0
  for (const { toMs } of episode) {
    const beginMs = toMs - HOUR_MS
    while ((episode[oldest]?.toMs ?? toMs) <= beginMs) oldest += 1
    let cm = 0
    for (let index = oldest; index < episode.length; index++) {
      const fall = episode[index]
      if (!fall || fall.toMs > toMs) break
      cm += fall.cm * Math.min(1, (fall.toMs - beginMs) / (fall.toMs - fall.fromMs))
    }
    if (cm > mostCmh + 1e-9) [mostCmh, peakAtMs] = [cm, toMs]
  }
  return { mostCmh, peakAtMs }
}

type Numbers = 'depthCm' | 'airC' | 'roadC' | 'gustKmh'
const valuesOf = (readings: readonly SnowReading[], key: Numbers): number[] =>
  readings.flatMap((reading) => reading[key] ?? [])

function spanOf(values: readonly number[]): Span | null {
  if (values.length === 0) return null
  const sum = values.reduce((total, value) => total + value, 0)
  return { low: Math.min(...values), mean: sum / values.length, high: Math.max(...values) }
}
