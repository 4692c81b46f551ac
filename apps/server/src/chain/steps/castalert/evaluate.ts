import { isDeepStrictEqual } from 'node:util'
import type { Severity } from '@verglas/contract/alert-codes'
import {
  type Continued,
  continuations,
  episodesOf,
  hoursOfType,
  opens,
  type WeatherEpisode,
  type WeatherHour,
} from '@verglas/contract/alerting'
import {
  DEFAULT_WARNING_HOURS,
  ROAD_ALERT_TYPES,
  type RoadAlertType,
  WEATHER_ALERTS,
  type WeatherRule,
} from '@verglas/contract/ceil-codes'
import { HOUR_MS } from '@verglas/quantities'
import {
  type AffectedLength,
  type OwnAlert,
  ownAlertId,
  type WeatherContent,
} from '../../facts/own-alerts.ts'

const NO_SEVERITY = 0

export type CastAlert = OwnAlert<WeatherContent>

/** Where the rules are evaluated: a forecast point or a circuit. */
export type AlertPlace = { readonly castpointId: string } | { readonly circuitId: string }

export type PlaceHours = {
  readonly setupId: string
  readonly place: AlertPlace
  /** The hours for alerts of one type; `null` is for a rule that does not evaluate the road. */
  readonly hoursOf: (type: RoadAlertType | null) => readonly WeatherHour[]
  /** Only for a circuit: the length that an episode affects. */
  readonly lengthOf?: (type: RoadAlertType, episode: WeatherEpisode) => AffectedLength
  /** The revision of the organisation's grip limits that determine the levels of the hours. */
  readonly limitsRev: number
  readonly nowMs: number
}

/** The hours of a forecast point; its road has one cause of danger in each hour. */
export const pointHours =
  (hours: readonly WeatherHour[]): PlaceHours['hoursOf'] =>
  (type) =>
    type === null ? hours : hoursOfType(hours, type)

/** New, changed and ended alerts of all rules at a place. `open` are the alerts there that have not ended. */
export function changedAlerts(
  rules: readonly WeatherRule[],
  open: readonly CastAlert[],
  at: PlaceHours,
): CastAlert[] {
  const types = (rule: WeatherRule) => (rule.kind === 'road_danger' ? ROAD_ALERT_TYPES : [null])
  const evaluated = rules.flatMap((rule) => types(rule).map((type) => ({ rule, type })))
  const keys = new Set(evaluated.map(({ rule, type }) => keyOf(at.place, rule, type)))
  const news = evaluated.flatMap(({ rule, type }) =>
    newsOfRule(
      rule,
      type,
      open.filter(({ ruleKey }) => ruleKey === keyOf(at.place, rule, type)),
      at,
    ),
  )
  // Alerts of rules that no longer exist.
  const retired = open.filter(({ ruleKey }) => !keys.has(ruleKey))
  return [...news, ...retired.map((alert) => closed(alert, at.nowMs, 'rule'))]
}

function newsOfRule(
  rule: WeatherRule,
  type: RoadAlertType | null,
  open: readonly CastAlert[],
  at: PlaceHours,
): CastAlert[] {
  const { nowMs } = at
  const announced = open.map(({ id, startMs, endMs, severity, content }) => ({
    id,
    startMs,
    endMs: endMs ?? startMs,
    // Ignore severities computed with previous limits.
    severity: (content.limitsRev ?? at.limitsRev) === at.limitsRev ? severity : NO_SEVERITY,
  }))
  const { continued, ended } = continuations(episodesOf(rule, at.hoursOf(type), announced), announced)
  const byId = new Map(open.map((alert) => [alert.id, alert]))
  const idOfNew = newIds(at.setupId, byId.keys())
  const news = continued
    .filter(({ episode, of }) => of !== null || isSoon(rule, episode, nowMs))
    .flatMap(({ episode, of }): CastAlert[] => {
      const stored = (of && byId.get(of.id)) ?? null
      const next = alertOf(rule, type, { episode, of, stored }, at)
      const alert = { ...next, id: stored?.id ?? idOfNew(next) }
      return stored && isDeepStrictEqual(alert, stored) ? [] : [alert]
    })
  const endedAlerts = ended.flatMap(({ id }) => {
    const alert = byId.get(id)
    return alert ? [closed(alert, nowMs, rule.isEnabled ? 'back' : 'rule')] : []
  })
  return [...news, ...endedAlerts]
}

/**
 * Road dangers far ahead are still uncertain, so they are announced only within the warning period. Other rules
 * warn as far ahead as they have forecasts.
 */
const isSoon = (rule: WeatherRule, { hours }: WeatherEpisode, nowMs: number): boolean =>
  rule.kind !== 'road_danger' ||
  hours.some((hour) => opens(rule, hour) && hour.atMs <= warnsUntilMs(rule, nowMs))

/**
 * End of the period for which road dangers are announced. It is counted from the current hour, so that the result
 * does not depend on the minute of the evaluation.
 */
export const warnsUntilMs = ({ warningHours }: Pick<WeatherRule, 'warningHours'>, nowMs: number): number =>
  hourOf(nowMs) + (warningHours ?? DEFAULT_WARNING_HOURS) * HOUR_MS

/** The beginning of the current hour. */
export const hourOf = (nowMs: number): number => Math.floor(nowMs / HOUR_MS) * HOUR_MS

function alertOf(
  rule: WeatherRule,
  type: RoadAlertType | null,
  { episode, of, stored }: Continued & { readonly stored: CastAlert | null },
  { place, nowMs, hoursOf, lengthOf, limitsRev }: PlaceHours,
): Omit<CastAlert, 'id'> {
  const { kind, bounds, probabilityPct } = rule
  const isCircuit = 'circuitId' in place
  // An alert that has already begun keeps its start: past hours are no longer in the forecast.
  const startMs = of && of.startMs <= nowMs ? Math.min(of.startMs, episode.startMs) : episode.startMs
  return {
    scope: isCircuit ? 'circuit' : 'castpoint',
    personId: null,
    stationId: null,
    castpointId: isCircuit ? null : place.castpointId,
    circuitId: isCircuit ? place.circuitId : null,
    ruleKey: keyOf(place, rule, type),
    type: type ?? WEATHER_ALERTS[kind].type,
    severity: episode.severity,
    startMs,
    endMs: episode.endMs,
    isOver: false,
    content: {
      form: 'weather',
      kind,
      bounds,
      probabilityPct,
      peak: { at: new Date(episode.peak.atMs).toISOString(), value: round(episode.peak.value) },
      levels: levelsOf({ startMs, episode, stored }, hoursOf(type), type !== null),
      ...(type && lengthOf ? { length: lengthOf(type, episode) } : {}),
      ...(type ? { limitsRev } : {}),
      ended: null,
    },
  }
}

type LevelSource = {
  readonly startMs: number
  readonly episode: WeatherEpisode
  readonly stored: CastAlert | null
}

/** The severity of each hour of an alert; past hours keep their stored severity. */
function levelsOf(
  { startMs, episode, stored }: LevelSource,
  hours: readonly WeatherHour[],
  isRoad: boolean,
): (Severity | null)[] {
  const severityByInstant = new Map(episode.hours.map(({ atMs, severity }) => [atMs, severity]))
  // A road hour has its danger level even if that is below the rule.
  const upcoming = new Map(
    hours.map(({ atMs, dangerLevel }) => [
      atMs,
      isRoad ? dangerLevel : (severityByInstant.get(atMs) ?? NO_SEVERITY),
    ]),
  )
  return Array.from({ length: (episode.endMs - startMs) / HOUR_MS }, (_, hour) => {
    const ms = startMs + hour * HOUR_MS
    return upcoming.get(ms) ?? stored?.content.levels?.[(ms - stored.startMs) / HOUR_MS] ?? null
  })
}

/**
 * Gives new alerts an id that no open alert has. An id contains the start with which an alert was first announced;
 * if that alert is now forecast to start later, another episode may begin at the old start.
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

function keyOf(place: AlertPlace, { kind }: Pick<WeatherRule, 'kind'>, type: RoadAlertType | null): string {
  const words = type === null ? [kind] : [kind, type]
  return [...words, 'circuitId' in place ? `circuit ${place.circuitId}` : place.castpointId].join(' ')
}

/** Removes the floating-point error of sums over hours. */
const round = (value: number): number => Math.round(value * 1000) / 1000
