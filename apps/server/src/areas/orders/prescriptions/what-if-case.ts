import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { strictestService, USUAL_CYCLE_MINUTES } from '@verglas/treatment'
import { numbersOf } from '../../../chain/array-text.ts'
import { ms } from '../../../chain/epoch-ms.ts'
import { gripLimitsOf } from '../../../chain/facts/grip-limits.ts'
import { FINE_STEP_S, roadInputsAgain } from '../../../chain/steps/road/cases.ts'
import { type AsOf, atMs } from '../../../db/as-of.ts'
import type { SetupDb } from '../../../db/setup-db.ts'
import * as versioned from '../../../db/versioned.ts'
import type { CircuitVersion } from '../../network/circuits/queries.ts'
import {
  latestPrescriptions,
  ROAD_SETTINGS,
  type StoredPrescription,
  settingsOf,
  TREATMENT_SETTINGS,
} from './queries.ts'
import { stretchesOf } from './worth.ts'

type WhatIf = NonNullable<CallAnswer<'getWhatIfCase'>['whatIf']>

/** An older road forecast is not used for trials. */
const OLDEST = '24 hours'

/** Rebuilds the case of a point's latest road forecast, from the revision that it was computed from. */
export async function whatIfCase(
  { db, asOf }: { db: SetupDb; asOf: AsOf },
  circuit: CircuitVersion,
  castpointId: string,
): Promise<WhatIf | null> {
  const road = await latestFineRoad(db, castpointId, asOf)
  if (!road) return null
  const [input] = await roadInputsAgain(db, [castpointId], road)
  if (!input) return null
  const settings = settingsOf(await versioned.at(db, TREATMENT_SETTINGS, ROAD_SETTINGS, asOf))
  const [advice] = await latestPrescriptions(db, asOf, { circuitId: circuit.id, castpointId })
  const untilMs = atMs(asOf) + settings.periodHours * HOUR_MS
  const advised = advice && !advice.isOutdated ? advice : null
  const plan = advised?.plan ?? null
  const untilAt = new Date(Math.min(untilMs, input.roadCase.untilMs)).toISOString()
  const { limits } = await gripLimitsOf(db, db.setupId, asOf)
  return {
    roadModel: road.model,
    roadIssuedAt: new Date(road.issuedMs).toISOString(),
    roadCase: asLists(input.roadCase),
    forecast: {
      startAt: new Date(road.startMs).toISOString(),
      stepS: FINE_STEP_S,
      surfaceC: numbersOf(road.surface, 100),
    },
    untilAt,
    advisedAt: advised?.issuedAt ?? null,
    advised: toTried(plan?.events.flatMap(({ passes }) => passes) ?? []),
    proposal: plan?.road?.proposal
      ? { holds: plan.road.proposal.holds, passes: toTried(plan.road.proposal.passes) }
      : null,
    roundTripMin: circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES,
    judged: plan?.road
      ? { from: plan.road.from, to: plan.road.to }
      : { from: new Date(input.roadCase.fromMs).toISOString(), to: untilAt },
    service: strictestService(
      settings.service,
      circuit.segments.map(({ roadType }) => roadType),
    ),
    gripLimits: [...limits],
    stretches: stretchesOf(circuit),
    costs: settings.costs,
  }
}

type FineRoad = { asOfRev: number; issuedMs: number; startMs: number; model: string; surface: string }

async function latestFineRoad(db: SetupDb, castpointId: string, asOf: AsOf): Promise<FineRoad | null> {
  const [row] = await db.query<FineRoad>(
    `select r.as_of_rev as "asOfRev", ${ms('r.issued_at')} as "issuedMs", ${ms('r.start_at')} as "startMs", r.model,
            r.surface::text as surface
       from road_forecast r
      where r.castpoint_id = $1 and r.step_s = $4 and r.rev <= $2
        and r.issued_at <= $3::timestamptz and r.issued_at > $3::timestamptz - interval '${OLDEST}'
      order by r.issued_at desc, r.rev desc
      limit 1`,
    [castpointId, asOf.rev, asOf.at, FINE_STEP_S],
  )
  return row ?? null
}

type CircuitPass = NonNullable<StoredPrescription['plan']>['events'][number]['passes'][number]

/** Planned passes as a what-if has them. */
const toTried = (passes: readonly CircuitPass[]): WhatIf['advised'] =>
  passes.map(({ departBy, treatment, gm2 }) => ({ at: departBy, treatment, gm2: gm2 ?? 0 }))

/** Converts number series to lists, with null for missing values, as in JSON text. */
function asLists(roadCase: object): WhatIf['roadCase'] {
  const text = JSON.stringify(roadCase, (_, value: unknown) =>
    value instanceof Float64Array ? Array.from(value) : value,
  )
  return JSON.parse(text) as WhatIf['roadCase']
}
