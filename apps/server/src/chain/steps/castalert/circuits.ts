import type { WeatherEpisode, WeatherHour } from '@verglas/contract/alerting'
import { ROAD_ALERT_TYPE, type RoadAlertType } from '@verglas/contract/ceil-codes'
import type { RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { segmentLengthKm, toMetres } from '@verglas/road-network'
import { kindOfCode, levelOfCode } from '@verglas/road-network/risks'
import type { AffectedLength } from '../../facts/own-alerts.ts'
import type { Hours } from '../../facts/point-series.ts'

/** A circuit with its segments in order. */
export type AlertCircuit = {
  readonly id: string
  readonly segments: readonly ({ readonly id: string } & Parameters<typeof segmentLengthKm>[0])[]
}

/** The stored risk codes of a segment; NaN: no forecast. */
export type CodesOf = (segmentId: string) => Float64Array | undefined

/**
 * The hours of a circuit by type of alert, each with the level of its worst segment. Only the road is evaluated.
 * Most circuits have no danger of most types, and those types share one array.
 */
export function circuitHours(circuit: AlertCircuit, codesOf: CodesOf, { startMs, hours }: Hours) {
  const { of, hasForecast } = worstLevels(circuit, codesOf, hours)
  const withLevels = (levels: Uint8Array | null): WeatherHour[] =>
    Array.from({ length: hours }, (_, hour) => ({
      atMs: startMs + hour * HOUR_MS,
      airC: null,
      windKmh: null,
      gustKmh: null,
      rainMm: null,
      freezingRainMm: null,
      snowCm: null,
      visibilityM: null,
      weatherCode: null,
      looseSnowMm: null,
      belowZeroPct: null,
      dangerLevel: hasForecast[hour] === 0 ? null : ((levels?.[hour] ?? 0) as RiskLevel),
      dangerKind: null,
    }))
  const withoutDanger = withLevels(null)
  return (type: RoadAlertType | null): readonly WeatherHour[] =>
    type && of[type].some((level) => level > 0) ? withLevels(of[type]) : withoutDanger
}

/** The worst level of each hour by type of alert, in one pass over all segments. */
function worstLevels({ segments }: AlertCircuit, codesOf: CodesOf, hours: number) {
  const hasForecast = new Uint8Array(hours)
  const levels = () => new Uint8Array(hours)
  const levelsByType: Record<RoadAlertType, Uint8Array> = {
    freezing_rain: levels(),
    ice: levels(),
    snowfall: levels(),
    frost: levels(),
  }
  for (const { id } of segments) {
    const codes = codesOf(id)
    for (let hour = 0; hour < Math.min(hours, codes?.length ?? 0); hour++) {
      const code = codes?.[hour] as number
      if (Number.isNaN(code)) continue
      hasForecast[hour] = 1
      const kind = kindOfCode(code)
      const type = kind && ROAD_ALERT_TYPE[kind]
      if (type) levelsByType[type][hour] = Math.max(levelsByType[type][hour] as number, levelOfCode(code))
    }
  }
  return { hasForecast, of: levelsByType }
}

/** Length of a circuit that reaches `fromLevel` at some time during an episode. */
export function affectedLength(
  { segments }: AlertCircuit,
  codesOf: CodesOf,
  { startMs, fromLevel }: { startMs: number; fromLevel: number },
) {
  return (type: RoadAlertType, episode: WeatherEpisode): AffectedLength => {
    const first = Math.round((episode.startMs - startMs) / HOUR_MS)
    const after = Math.round((episode.endMs - startMs) / HOUR_MS)
    // An alert that continues below the level of its rule is measured at its own level.
    const lowest = Math.min(fromLevel, episode.severity)
    const isAffected = ({ id }: { id: string }) => {
      for (let hour = first; hour < after; hour++)
        if ((levelAt(codesOf(id), hour, type) ?? 0) >= lowest) return true
      return false
    }
    return { affectedKm: kmOf(segments.filter(isAffected)), totalKm: kmOf(segments) }
  }
}

const kmOf = (segments: AlertCircuit['segments']): number =>
  toMetres(segments.reduce((sum, segment) => sum + segmentLengthKm(segment), 0))

/** The level of a danger that this type of alert covers; null: no forecast. */
function levelAt(
  codes: Float64Array | undefined,
  hour: number,
  type: RoadAlertType | null,
): RiskLevel | null {
  const code = codes?.[hour]
  if (code === undefined || Number.isNaN(code)) return null
  const kind = kindOfCode(code)
  return kind !== null && ROAD_ALERT_TYPE[kind] === type ? levelOfCode(code) : 0
}
