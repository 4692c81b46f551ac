import { HOUR_MS } from '@verglas/quantities'
import type { Severity } from '../alert-codes.ts'
import { WEATHER_ALERTS, type WeatherRule } from '../ceil-codes.ts'
import { severityOf, valuesByHour, type WeatherHour } from './weather-rules.ts'

export type EpisodeHour = { readonly atMs: number; readonly severity: Severity; readonly value: number }

/** Hours in which a rule is met, without a long pause. */
export type WeatherEpisode = {
  readonly startMs: number
  readonly endMs: number
  readonly severity: Severity
  readonly hours: readonly EpisodeHour[]
  /** The worst hour. */
  readonly peak: EpisodeHour
}

/** An alert of the rule at the place that was announced and has not been closed. */
export type Announced = {
  readonly id: string
  readonly startMs: number
  readonly endMs: number
  readonly severity: Severity
}

/** Showers with at most this many hours between them are one danger. */
const PAUSE_HOURS = 3

/**
 * The episodes of one rule, in order of time. An announced severity stays until the value is more than a tenth, or
 * 0.3 K, below its bound, so that the next model run does not withdraw and reissue an alert near the bound.
 */
export function episodesOf(
  rule: WeatherRule,
  hours: readonly WeatherHour[],
  announced: readonly Announced[],
): WeatherEpisode[] {
  if (!rule.isEnabled) return []
  const values = valuesByHour(rule.kind, hours)
  const isAnnounced = ({ atMs }: EpisodeHour) =>
    announced.some(({ startMs, endMs, severity }) => severity > 0 && startMs < atMs + HOUR_MS && atMs < endMs)
  const opensOrLasts = (episodeHours: readonly EpisodeHour[]) =>
    !isRoad(rule) || episodeHours.some((hour) => opens(rule, hour) || isAnnounced(hour))
  const episodes: EpisodeHour[][] = []
  for (const [index, hour] of hours.entries()) {
    const value = values[index] ?? null
    if (value === null || !isLikely(rule, hour)) continue
    const before = announced.find(({ startMs, endMs }) => startMs < hour.atMs + HOUR_MS && hour.atMs < endMs)
    const severity = severityOf(rule, value, isRoad(rule) ? AS_ANNOUNCED : before?.severity)
    if (severity === 0) continue
    const lastEpisode = episodes.at(-1)
    const last = lastEpisode?.at(-1)
    const next = { atMs: hour.atMs, severity, value }
    if (lastEpisode && last && hour.atMs - last.atMs <= (PAUSE_HOURS + 1) * HOUR_MS) lastEpisode.push(next)
    else episodes.push([next])
  }
  return episodes.filter(opensOrLasts).flatMap((episodeHours) => {
    const [first] = episodeHours
    const last = episodeHours.at(-1)
    if (!first || !last) return []
    const peak = episodeHours.reduce((worst, hour) => (isWorse(rule, hour, worst) ? hour : worst))
    const severity = episodeHours.reduce<Severity>(
      (highest, hour) => (hour.severity > highest ? hour.severity : highest),
      0,
    )
    return [{ startMs: first.atMs, endMs: last.atMs + HOUR_MS, severity, hours: episodeHours, peak }]
  })
}

const isRoad = ({ kind }: WeatherRule): boolean => kind === 'road_danger'

/**
 * Severity that counts as announced for every hour of a road, so that the slippery hours before and after the worst
 * ones belong to the episode. So an alert has the same hours as the sentences, whether or not it was announced before.
 */
const AS_ANNOUNCED: Severity = 1

/** Whether an hour reaches the rule by itself, not only as the continuation of a danger. */
export const opens = (rule: WeatherRule, { value }: Pick<EpisodeHour, 'value'>): boolean =>
  severityOf(rule, value) > 0

/** Without a probability, only the value counts. */
const isLikely = ({ probabilityPct }: WeatherRule, { belowZeroPct }: WeatherHour): boolean =>
  probabilityPct === null || belowZeroPct === null || belowZeroPct >= probabilityPct

const isWorse = ({ kind }: WeatherRule, a: EpisodeHour, b: EpisodeHour): boolean =>
  WEATHER_ALERTS[kind].crosses === 'up' ? a.value > b.value : a.value < b.value

export type Continued = {
  readonly episode: WeatherEpisode
  /** The alert that the episode continues; null if it is new. */
  readonly of: Announced | null
}

/**
 * Finds which episodes continue announced alerts: those that touch them. Each alert is continued by at most one
 * episode, and each episode continues at most one alert, the one with the earliest start. All other alerts have
 * ended.
 */
export function continuations(
  episodes: readonly WeatherEpisode[],
  announced: readonly Announced[],
): { continued: Continued[]; ended: Announced[] } {
  const unmatched = new Set([...announced].sort((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1)))
  const continued = episodes.map((episode): Continued => {
    for (const alert of unmatched) {
      const pauseMs = PAUSE_HOURS * HOUR_MS
      if (alert.startMs > episode.endMs + pauseMs || episode.startMs > alert.endMs + pauseMs) continue
      unmatched.delete(alert)
      return { episode, of: alert }
    }
    return { episode, of: null }
  })
  return { continued, ended: [...unmatched] }
}
