import { isDeepStrictEqual } from 'node:util'
import { continuations, episodesOf, type WeatherHour } from '@verglas/contract/alerting'
import { WEATHER_ALERTS, type WeatherRule } from '@verglas/contract/ceil-codes'
import { type OwnAlert, ownAlertId, type WeatherContent } from '../../facts/own-alerts.ts'

export type CastAlert = OwnAlert<WeatherContent>
export type PointHours = {
  setupId: string
  castpointId: string
  hours: readonly WeatherHour[]
  nowMs: number
}

/** New or changed alerts of one rule at a point; `open` are the alerts that are not over. */
export function newsOf(
  rule: WeatherRule,
  open: readonly CastAlert[],
  { setupId, castpointId, hours, nowMs }: PointHours,
): CastAlert[] {
  const announced = open.map(({ id, startMs, endMs, severity }) => ({
    id,
    startMs,
    endMs: endMs ?? startMs,
    severity,
  }))
  const { continued, ended } = continuations(episodesOf(rule, hours, announced), announced)
  const byId = new Map(open.map((alert) => [alert.id, alert]))
  const idOfNew = newIds(setupId, byId.keys())
  const news = continued.flatMap(({ episode, of }): CastAlert[] => {
    const stored = of && byId.get(of.id)
    // An alert that has already begun keeps its start: past hours are no longer in the forecast.
    const startMs = of && of.startMs <= nowMs ? Math.min(of.startMs, episode.startMs) : episode.startMs
    const { kind, bounds, probabilityPct } = rule
    const next = {
      scope: 'castpoint' as const,
      personId: null,
      stationId: null,
      castpointId,
      ruleKey: keyOf(castpointId, rule),
      type: WEATHER_ALERTS[kind].type,
      severity: episode.severity,
      startMs,
      endMs: episode.endMs,
      isOver: false,
      content: {
        form: 'weather' as const,
        kind,
        bounds,
        probabilityPct,
        peak: { at: new Date(episode.peak.atMs).toISOString(), value: round(episode.peak.value) },
        ended: null,
      },
    }
    const alert = { ...next, id: stored?.id ?? idOfNew(next) }
    return stored && isDeepStrictEqual(alert, stored) ? [] : [alert]
  })
  const over = ended.flatMap(({ id }) => {
    const alert = byId.get(id)
    return alert ? [closed(alert, nowMs, rule.isEnabled ? 'back' : 'rule')] : []
  })
  return [...news, ...over]
}

/**
 * Gives new alerts an id that no open one has: an alert whose start was forecast later since still has the id of the
 * start with which it was announced, and another episode may begin just then.
 */
function newIds(setupId: string, openIds: Iterable<string>) {
  const used = new Set(openIds)
  return (alert: Pick<CastAlert, 'scope' | 'ruleKey' | 'startMs'>): string => {
    let id = ownAlertId(setupId, alert)
    for (let next = 2; used.has(id); next++)
      id = ownAlertId(setupId, { ...alert, ruleKey: `${alert.ruleKey} ${next}` })
    used.add(id)
    return id
  }
}

/** An alert whose end has passed keeps that end; one that is withdrawn ends now. */
export const closed = (alert: CastAlert, nowMs: number, why: 'back' | 'rule'): CastAlert => ({
  ...alert,
  endMs: Math.max(alert.startMs, Math.min(alert.endMs ?? nowMs, nowMs)),
  isOver: true,
  content: { ...alert.content, ended: why },
})

export const keyOf = (castpointId: string, { kind }: Pick<WeatherRule, 'kind'>): string =>
  `${kind} ${castpointId}`

/** Removes the floating-point error of sums over hours. */
const round = (value: number): number => Math.round(value * 1000) / 1000
