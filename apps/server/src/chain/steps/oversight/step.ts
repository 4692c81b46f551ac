import { OVERSIGHT_LOOKAHEAD_HOURS } from '@verglas/contract/oversight-codes'
import { severityHours } from '@verglas/contract/oversight-rules'
import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import { atMs } from '../../../db/as-of.ts'
import type { Batch } from '../../../db/publish.ts'
import type { Step, StepInput } from '../../step.ts'
import { SETUPS } from '../../work-items/setups.ts'
import { issuedAtMsOf } from '../blend/step.ts'
import { appliedCorrectionsTrigger } from '../road/trigger.ts'
import { hourGrid } from './hour-grid.ts'
import { buildPlaceDirectory, judge, kindsOf } from './judge.ts'
import { oversightsOf, placesOf, timezoneOf } from './queries.ts'
import { valuesFor } from './series.ts'
import { newValuesTrigger } from './trigger.ts'

/** Pause after evaluating an organisation, because readings arrive every minute and forecasts in blocks. */
const PAUSE_MS = 2 * MINUTE_MS

/** Evaluates the oversights of an organisation. */
export const oversight: Step = {
  name: 'oversight',
  workItems: SETUPS,
  trigger: { pendingSql: newValuesTrigger, promptSql: appliedCorrectionsTrigger },
  reads: [
    'oversight_version',
    'setup_castpoint',
    'castpoint_version',
    'setup_station',
    'station_version',
    'setup_station_version',
    'station_setting_version',
    'circuit_version',
    'road_forecast',
    'forecast_run',
    'humancast_version',
    'observation',
    'circuit_forecast',
    'risk_rules_version',
  ],
  writes: ['oversight_risk'],
  doneBeforeMs: (nowMs) => nowMs - PAUSE_MS,
  run: oversightRisks,
}

async function oversightRisks({ db, key: setupId, asOf }: StepInput): Promise<Batch[]> {
  const oversights = await oversightsOf(db, setupId, asOf)
  if (oversights.length === 0) return []
  const rules = oversights.flatMap((each) => each.rules)
  const hourMs = Math.floor(atMs(asOf) / HOUR_MS) * HOUR_MS
  // Rules that require several consecutive hours also need past ones.
  const before = Math.max(...rules.map(({ minHours }) => minHours)) - 1
  const span = { startMs: hourMs - before * HOUR_MS, hours: before + 1 + OVERSIGHT_LOOKAHEAD_HOURS }
  const places = await placesOf(db, setupId, kindsOf(rules), asOf)
  const idsOf = (kind: string) => places.flatMap((place) => (place.kind === kind ? [place.id] : []))
  const values = await valuesFor(
    db,
    { setupId, rules, castpointIds: idsOf('castpoint'), stationIds: idsOf('station'), span },
    asOf,
  )
  const grid = hourGrid(await timezoneOf(db, setupId), { ...span, now: before })
  const issuedAt = new Date(issuedAtMsOf(asOf))
  const directory = buildPlaceDirectory(places)
  const rows = oversights.map((active) => {
    const content = judge(active, directory, values, grid)
    return {
      setup_id: setupId,
      oversight_id: active.id,
      issued_at: issuedAt,
      as_of_rev: asOf.rev,
      oversight_rev: active.revision,
      start_at: new Date(hourMs),
      hours: severityHours(content.rules, OVERSIGHT_LOOKAHEAD_HOURS + 1),
      content,
    }
  })
  return [{ kind: 'oversight_risk', rows }]
}
