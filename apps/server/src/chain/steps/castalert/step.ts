import { activeRules, severityOf } from '@verglas/contract/alerting'
import type { WeatherRule } from '@verglas/contract/ceil-codes'
import type { RiskLevel } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { GripLimits } from '@verglas/road-hazard'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { groupBy } from '../../../group-by.ts'
import { gripLimitsOf } from '../../facts/grip-limits.ts'
import { ownAlertRow, storedAlerts } from '../../facts/own-alerts.ts'
import type { Hours } from '../../facts/point-series.ts'
import type { Step, StepInput } from '../../step.ts'
import { SETUPS } from '../../work-items/setups.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { segmentSeries } from '../oversight/queries.ts'
import { appliedCorrectionsTrigger } from '../road/trigger.ts'
import { affectedLength, circuitHours } from './circuits.ts'
import {
  type CastAlert,
  changedAlerts,
  closed,
  hourOf,
  type PlaceHours,
  pointHours,
  warnsUntilMs,
} from './evaluate.ts'
import { dangerLevels, weatherHours } from './hours.ts'
import { circuitsOf, forecastPoints, rulesOf, segmentsOf } from './queries.ts'
import { forecastsAndRulesTrigger } from './trigger.ts'

/** How far ahead the product warns. */
const LOOKAHEAD_HOURS = 72

/** Alerts of an organisation at its forecast points and on its circuits. */
export const castalert: Step = {
  name: 'castalert',
  workItems: SETUPS,
  trigger: { pendingSql: forecastsAndRulesTrigger, promptSql: appliedCorrectionsTrigger },
  reads: [
    'castpoint_rules_version',
    'risk_rules_version',
    'setup_castpoint',
    'forecast_run',
    'humancast_version',
    'road_forecast',
    'circuit_version',
    'circuit_forecast',
    'own_alert',
  ],
  writes: ['own_alert'],
  doneBeforeMs: (nowMs) => nowMs,
  run: castAlerts,
}

async function castAlerts(input: StepInput): Promise<Batch[]> {
  const { db, key: setupId, asOf, before } = input
  const nowMs = atMs(asOf)
  const [storedRules, grip, stored] = await Promise.all([
    rulesOf(db, setupId, asOf),
    gripLimitsOf(db, setupId, asOf),
    storedAlerts<CastAlert['content']>(
      db,
      setupId,
      { scopes: ['castpoint', 'circuit'], sinceMs: nowMs },
      asOf,
    ),
  ])
  const rules = activeRules(storedRules.rules)
  const hasChanged = (rev: number | null) =>
    rev !== null && Math.max(storedRules.rev, grip.rev, rev) > before.rev
  const open = stored.filter(({ isOver }) => !isOver)
  const openByPlace = groupBy(open, placeOf)
  const hasBegun = (place: string) => openByPlace.get(place)?.some(({ startMs }) => startMs <= nowMs) ?? false
  const at = { input, rules, grip, hasChanged, hasBegun, nowMs }
  const [points, circuits] = [await pointsToEvaluate(at), await circuitsToEvaluate(at)]
  const news = [...points.changed, ...circuits.changed].flatMap(({ rules: placeRules, ...hours }) =>
    changedAlerts(placeRules, openByPlace.get(placeOf(hours.place)) ?? [], hours),
  )
  // Alerts at places that were not evaluated: some ended by time, others are at places that no longer belong to the
  // organisation.
  const evaluated = new Set([...points.changed, ...circuits.changed].map(({ place }) => placeOf(place)))
  const places = new Set([...points.places, ...circuits.places])
  const endedAlerts = open
    .filter((alert) => !evaluated.has(placeOf(alert)))
    .filter((alert) => (alert.endMs ?? 0) <= nowMs || !places.has(placeOf(alert)))
    .map((alert) => closed(alert, nowMs, places.has(placeOf(alert)) ? 'back' : 'rule'))
  const rows = [...news, ...endedAlerts].map((alert) => ownAlertRow(setupId, issuedAtMsOf(asOf), alert))
  return [{ kind: 'own_alert', rows }]
}

const placeOf = (place: { castpointId?: string | null; circuitId?: string | null }): string =>
  place.circuitId ? `circuit ${place.circuitId}` : `point ${place.castpointId}`

type Evaluation = {
  input: StepInput
  rules: readonly WeatherRule[]
  /** Grip limits at points, and their revision. */
  grip: { rev: number; limits: GripLimits }
  /** Whether the rules, or the forecast whose latest revision is `rev`, changed since the last run. */
  hasChanged: (rev: number | null) => boolean
  /** Whether an alert at the place has begun; each new hour may then change it. */
  hasBegun: (place: string) => boolean
  nowMs: number
}
type Evaluated = {
  places: readonly string[]
  changed: readonly (PlaceHours & { rules: readonly WeatherRule[] })[]
}

const spanAt = (nowMs: number): Hours => ({ startMs: hourOf(nowMs), hours: LOOKAHEAD_HOURS })

/** How many hours have begun since an organisation was last evaluated. */
const hoursBetween = (beforeMs: number, nowMs: number): number =>
  Math.min(LOOKAHEAD_HOURS, (hourOf(nowMs) - hourOf(beforeMs)) / HOUR_MS)

async function pointsToEvaluate(evaluation: Evaluation): Promise<Evaluated> {
  const { input, rules, grip, hasChanged, nowMs } = evaluation
  const { db, key: setupId, asOf } = input
  const points = await forecastPoints(db, setupId, asOf)
  const forecast = points.filter(({ lastRev }) => lastRev !== null)
  const idsOf = (isChanged: boolean) =>
    forecast.filter(({ lastRev }) => hasChanged(lastRev) === isChanged).map(({ id }) => id)
  const ids = [...idsOf(true), ...(await changedByTime(evaluation, idsOf(false)))]
  const hoursOf = await weatherHours(db, { castpointIds: ids, gripLimits: grip.limits }, spanAt(nowMs), asOf)
  return {
    places: points.map(({ id }) => placeOf({ castpointId: id })),
    changed: ids.map((castpointId) => ({
      setupId,
      place: { castpointId },
      rules,
      hoursOf: pointHours(hoursOf(castpointId)),
      limitsRev: grip.rev,
      nowMs,
    })),
  }
}

/**
 * Points whose alerts may change without a new forecast: an alert has begun, or a danger has come within the
 * warning period. They are few, so this is checked every hour.
 */
async function changedByTime(
  { input: { db, asOf, before }, rules, grip, hasBegun, nowMs }: Evaluation,
  castpointIds: readonly string[],
): Promise<string[]> {
  const hours = hoursBetween(before.atMs, nowMs)
  const rule = rules.find(({ kind }) => kind === 'road_danger')
  if (hours === 0 || !rule) return []
  const after = (warnsUntilMs(rule, nowMs) - hourOf(nowMs)) / HOUR_MS + 1
  const levelsOf = await dangerLevels(db, { castpointIds, gripLimits: grip.limits }, spanAt(nowMs), asOf)
  const isAnnounceable = (level: RiskLevel | null) => severityOf(rule, level) > 0
  return castpointIds.filter(
    (castpointId) =>
      hasBegun(placeOf({ castpointId })) ||
      levelsOf(castpointId)
        .slice(Math.max(0, after - hours), after)
        .some(isAnnounceable),
  )
}

async function circuitsToEvaluate({ input, rules, hasChanged, nowMs }: Evaluation): Promise<Evaluated> {
  const { db, key: setupId, asOf, before } = input
  const circuits = await circuitsOf(db, setupId, asOf)
  const isAnotherHour = hoursBetween(before.atMs, nowMs) > 0
  const changed = circuits.filter(({ lastRev }) => lastRev !== null && (isAnotherHour || hasChanged(lastRev)))
  const places = circuits.map(({ id }) => placeOf({ circuitId: id }))
  if (changed.length === 0) return { places, changed: [] }
  const span = spanAt(nowMs)
  const segments = await segmentsOf(db, { setupId, circuitIds: changed.map(({ id }) => id) }, asOf)
  const { risk } = await segmentSeries(db, setupId, span, asOf)
  const roadRules = rules.filter(({ kind }) => kind === 'road_danger')
  const bounds = roadRules.flatMap((rule) => rule.bounds.filter((bound) => bound !== null))
  const codesOf = (segmentId: string) => risk.get(segmentId)
  return {
    places,
    changed: changed.map(({ id, limitsRev }) => {
      const circuit = { id, segments: segments.get(id) ?? [] }
      return {
        setupId,
        place: { circuitId: id },
        rules: roadRules,
        hoursOf: circuitHours(circuit, codesOf, span),
        limitsRev,
        lengthOf: affectedLength(circuit, codesOf, {
          startMs: span.startMs,
          fromLevel: Math.min(...bounds),
        }),
        nowMs,
      }
    }),
  }
}
