import { DEFAULT_WEATHER_RULES } from '@verglas/contract/alerting'
import { HOUR_MS } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import { groupBy } from '../../../group-by.ts'
import { ownAlertRow, storedAlerts } from '../../facts/own-alerts.ts'
import type { Step, StepInput } from '../../step.ts'
import { SETUPS } from '../../work-items/setups.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { type CastAlert, closed, keyOf, newsOf } from './evaluate.ts'
import { weatherHours } from './hours.ts'
import { forecastPoints, rulesOf } from './queries.ts'
import { ofForecastsAndRules } from './trigger.ts'

/** How far ahead the product warns. */
const LOOKAHEAD_HOURS = 72

/** Weather alerts of an organisation at its forecast points. */
export const castalert: Step = {
  name: 'castalert',
  workItems: SETUPS,
  trigger: { pendingSql: ofForecastsAndRules },
  reads: ['castpoint_rules_version', 'setup_castpoint', 'forecast_run', 'road_forecast', 'own_alert'],
  writes: ['own_alert'],
  doneBeforeMs: (nowMs) => nowMs,
  run: castAlerts,
}

async function castAlerts({ db, key: setupId, asOf, before }: StepInput): Promise<Batch[]> {
  const nowMs = atMs(asOf)
  const [own, points, open] = await Promise.all([
    rulesOf(db, setupId, asOf),
    forecastPoints(db, setupId, asOf),
    storedAlerts<CastAlert['content']>(db, setupId, { scopes: ['castpoint'], sinceMs: nowMs }, asOf),
  ])
  const isNew = own.rev > before.rev
  const looked = points.filter(({ lastRev }) => lastRev !== null && (isNew || lastRev > before.rev))
  const startMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const ids = looked.map(({ id }) => id)
  const hoursOf = await weatherHours(db, ids, { startMs, hours: LOOKAHEAD_HOURS }, asOf)
  const rules = DEFAULT_WEATHER_RULES.map((rule) => own.rules?.find(({ kind }) => kind === rule.kind) ?? rule)
  const openByKey = groupBy(
    open.filter(({ isOver }) => !isOver),
    ({ ruleKey }) => ruleKey,
  )
  const news = ids.flatMap((castpointId) => {
    const at = { setupId, castpointId, hours: hoursOf(castpointId), nowMs }
    return rules.flatMap((rule) => newsOf(rule, openByKey.get(keyOf(castpointId, rule)) ?? [], at))
  })
  // Alerts that were not evaluated: some have passed by themselves, others are at points that no longer
  // belong to the organisation.
  const [lookedIds, pointIds] = [new Set(ids), new Set(points.map(({ id }) => id))]
  const passed = open.filter(
    ({ castpointId, endMs, isOver }) =>
      !isOver &&
      castpointId !== null &&
      !lookedIds.has(castpointId) &&
      ((endMs ?? 0) <= nowMs || !pointIds.has(castpointId)),
  )
  const over = passed.map((alert) =>
    closed(alert, nowMs, pointIds.has(alert.castpointId ?? '') ? 'back' : 'rule'),
  )
  const rows = [...news, ...over].map((alert) => ownAlertRow(setupId, issuedAtMsOf(asOf), alert))
  return [{ kind: 'own_alert', rows }]
}
