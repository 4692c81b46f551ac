import { createHash } from 'node:crypto'
import { CEIL_CODES, ceilReading, thresholdsAt } from '@verglas/contract/alerting'
import type { CeilThreshold } from '@verglas/contract/ceil-codes'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { Db } from '../../../db/database.ts'
import type { Batch } from '../../../db/publish.ts'
import { groupBy } from '../../../group-by.ts'
import { ownAlertRow, storedAlerts } from '../../facts/own-alerts.ts'
import { type PublishedReading, readingsOf } from '../../facts/readings.ts'
import type { Before, Step, StepInput } from '../../step.ts'
import { SETUPS } from '../../work-items/setups.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import {
  type ActiveCeil,
  type CeilAlert,
  ended,
  evaluateRule,
  isSilent,
  MAX_DELAY_MS,
  readFromMs,
  silentAfterMs,
} from './evaluate.ts'
import {
  type ActiveCeilSet,
  type ActiveUserCeil,
  type CeilStation,
  ceilSetsOf,
  haveSetsChanged,
  stationsOf,
  userCeilsOf,
} from './queries.ts'
import { readingsAndCeilsTrigger } from './trigger.ts'
import { windForecastAfter } from './wind-forecast.ts'

/** How far to look back after a threshold was set or the chain had stopped. */
const MAX_LOOKBACK_MS = 24 * HOUR_MS

/** Stations that are read from nearly the same instant are read in one query. */
const READ_STEP_MS = 10 * MINUTE_MS

/** Opens and closes alerts for station thresholds of the organisation and of its people. */
export const ceil: Step = {
  name: 'ceil',
  workItems: SETUPS,
  trigger: { pendingSql: readingsAndCeilsTrigger },
  reads: [
    'publication',
    'ceil_version',
    'user_ceil_version',
    'setup_station',
    'setup_castpoint',
    'humancast_version',
    'station_version',
    'castpoint_version',
    'observation',
    'forecast_run',
    'road_forecast',
    'own_alert',
  ],
  writes: ['own_alert'],
  doneBeforeMs: (nowMs) => nowMs,
  isUrgent: true,
  run: ceilAlerts,
}

const evaluateRules = (
  rules: readonly ActiveCeil[],
  existingByKey: ReadonlyMap<string, readonly CeilAlert[]>,
  recent: Parameters<typeof evaluateRule>[2],
): CeilAlert[] => rules.flatMap((rule) => evaluateRule(rule, existingByKey.get(rule.ruleKey) ?? [], recent))

async function ceilAlerts({ db, key: setupId, asOf, before }: StepInput): Promise<Batch[]> {
  const nowMs = atMs(asOf)
  const [sets, userCeils] = await Promise.all([ceilSetsOf(db, setupId, asOf), userCeilsOf(db, setupId, asOf)])
  const usualFromMs = Math.max(nowMs - MAX_LOOKBACK_MS, Math.min(before.atMs, nowMs) - MAX_DELAY_MS)
  const stations = await stationsOf(db, setupId, { fromMs: usualFromMs, sinceRev: before.rev }, asOf)
  const sinceMs = Math.min(
    nowMs,
    ...stations.map(({ periodS }) => readFromMs(nowMs - MAX_LOOKBACK_MS, periodS)),
  )
  const existing = await storedAlerts<CeilAlert['content']>(
    db,
    setupId,
    { scopes: ['organisation', 'person'], sinceMs },
    asOf,
  )
  const activeCeilsAt = activeCeilLookup(setupId, sets, userCeils)
  const areSetsNew = await haveSetsChanged(db, setupId, before.rev, asOf)
  const newAt = new Set(
    areSetsNew
      ? stations.map(({ id }) => id)
      : userCeils.flatMap(({ stationId, rev }) => (rev > before.rev ? [stationId] : [])),
  )
  const looked = stations.filter(
    ({ id, newsAtMs }) => (newsAtMs !== null || newAt.has(id)) && activeCeilsAt(id).length > 0,
  )
  // Most of the thousands of stations have a single new reading; their earlier hours are not read again.
  const fromMsOf = ({ id, newsAtMs }: CeilStation) =>
    newAt.has(id) || newsAtMs === null ? nowMs - MAX_LOOKBACK_MS : Math.floor(newsAtMs) - 1
  const readings = await readAt(looked)
  const windAfter = await windForecastAfter(db, looked, activeCeilsAt, {
    fromMs: nowMs - MAX_LOOKBACK_MS,
    asOf,
  })
  const existingByKey = groupBy(existing, ({ ruleKey }) => ruleKey)
  const news = looked.flatMap((station) => {
    const { id, periodS } = station
    const ceilReadings = (readings.get(id) ?? []).map((reading) => {
      const atMs = Math.round(reading.atMs)
      return ceilReading({ quality: {}, ...reading, atMs }, windAfter(id, atMs))
    })
    const recent = { readings: ceilReadings, periodS, fromMs: fromMsOf(station) }
    return evaluateRules(activeCeilsAt(id), existingByKey, recent)
  })
  const withoutRule = endedWithRule(existing, stations, activeCeilsAt, nowMs)
  const changed = new Set([...news, ...withoutRule].map(({ id }) => id))
  const others = existing.filter(({ id, isOver }) => !isOver && !changed.has(id))
  const silent = hasHourBegun(before, nowMs) ? await silentAlerts(db, others, stations, asOf) : []
  const rows = [...news, ...withoutRule, ...silent].map((alert) =>
    ownAlertRow(setupId, issuedAtMsOf(asOf), alert),
  )
  return [{ kind: 'own_alert', rows }]

  async function readAt(selected: readonly CeilStation[]) {
    const byStart = groupBy(
      selected,
      (station) => Math.floor(readFromMs(fromMsOf(station), station.periodS) / READ_STEP_MS) * READ_STEP_MS,
    )
    const entries: [string, PublishedReading[]][] = []
    for (const [fromMs, group] of byStart) {
      const ids = group.map(({ id }) => id)
      entries.push(...(await readingsOf(db, ids, CEIL_CODES, { fromMs: fromMs - 1, toMs: nowMs }, asOf)))
    }
    return new Map(entries)
  }
}

/** Open alerts of thresholds that no longer apply at their station. */
function endedWithRule(
  existing: readonly CeilAlert[],
  stations: readonly CeilStation[],
  activeCeilsAt: (stationId: string) => readonly ActiveCeil[],
  nowMs: number,
): CeilAlert[] {
  const stationIds = new Set(stations.map(({ id }) => id))
  return existing
    .filter(({ isOver }) => !isOver)
    .filter(({ stationId, ruleKey }) => {
      const active = stationId !== null && stationIds.has(stationId) ? activeCeilsAt(stationId) : []
      return !active.some((each) => each.ruleKey === ruleKey)
    })
    .map((alert) => ended(alert, nowMs, 'rule'))
}

const hasHourBegun = ({ atMs: beforeMs }: Before, nowMs: number): boolean =>
  beforeMs < Math.floor(nowMs / HOUR_MS) * HOUR_MS

/** Open alerts whose station has sent no value for their threshold for hours; they end now. */
async function silentAlerts(
  db: Db,
  open: readonly CeilAlert[],
  stations: readonly CeilStation[],
  asOf: AsOf,
): Promise<CeilAlert[]> {
  const nowMs = atMs(asOf)
  const periodOf = new Map(stations.map(({ id, periodS }) => [id, periodS]))
  const placed = open.flatMap((alert) => {
    const periodS = periodOf.get(alert.stationId ?? '')
    return periodS === undefined || alert.stationId === null
      ? []
      : [{ alert, stationId: alert.stationId, periodS }]
  })
  if (placed.length === 0) return []
  const ids = [...new Set(placed.map(({ stationId }) => stationId))]
  const spanMs = Math.max(...placed.map(({ periodS }) => silentAfterMs(periodS)))
  const latest = await readingsOf(db, ids, CEIL_CODES, { fromMs: nowMs - spanMs, toMs: nowMs }, asOf)
  return placed
    .filter(({ alert, stationId, periodS }) => {
      const readings = latest.get(stationId) ?? []
      const ceilReadings = readings.map((reading) => ceilReading({ quality: {}, ...reading }, []))
      return isSilent(alert.content.threshold, ceilReadings, { periodS, nowMs })
    })
    .map(({ alert }) => ended(alert, nowMs, 'silent'))
}

/** Returns a function that finds the thresholds that apply to a station. */
function activeCeilLookup(
  setupId: string,
  sets: readonly ActiveCeilSet[],
  userCeils: readonly ActiveUserCeil[],
): (stationId: string) => readonly ActiveCeil[] {
  const general = sets.filter(({ stationIds }) => stationIds.length === 0)
  const naming = new Map<string, ActiveCeilSet[]>()
  for (const set of sets)
    for (const id of set.stationIds) naming.set(id, [...(naming.get(id) ?? []), { ...set, stationIds: [id] }])
  const userCeilsByStation = groupBy(userCeils, ({ stationId }) => stationId)
  const cache = new Map<string, readonly ActiveCeil[]>()
  return (stationId) => {
    const cached = cache.get(stationId)
    if (cached) return cached
    const organisationCeils = thresholdsAt([...(naming.get(stationId) ?? []), ...general], stationId).map(
      ({ set, threshold }): ActiveCeil => ({
        setupId,
        scope: 'organisation',
        personId: null,
        ruleName: set.name,
        ruleKey: keyOf(set.id, stationId, threshold),
        sinceMs: set.sinceMs,
        stationId,
        threshold,
      }),
    )
    const personalCeils = (userCeilsByStation.get(stationId) ?? []).flatMap(
      ({ personId, thresholds, sinceMs }) =>
        thresholds
          .filter(({ isEnabled }) => isEnabled)
          .map(
            (threshold): ActiveCeil => ({
              setupId,
              scope: 'person',
              personId,
              ruleName: null,
              ruleKey: keyOf(`@${personId}`, stationId, threshold),
              sinceMs,
              stationId,
              threshold,
            }),
          ),
    )
    const active = [...organisationCeils, ...personalCeils]
    cache.set(stationId, active)
    return active
  }
}

/** Identifies a rule; the same threshold with another value is another rule. */
function keyOf(owner: string, stationId: string, threshold: CeilThreshold): string {
  const { kind, value, severity, directionDeg, windKmh } = threshold
  const text = JSON.stringify([kind, value, severity, directionDeg, windKmh])
  return `${owner} ${stationId} ${createHash('sha1').update(text).digest('base64url').slice(0, 10)}`
}
