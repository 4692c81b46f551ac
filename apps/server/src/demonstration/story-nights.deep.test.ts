import { ROAD_ALERT_TYPE } from '@verglas/contract/ceil-codes'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { boundsOf, matcher } from '@verglas/road-network'
import { kindOfCode, levelOfCode, UNKNOWN_RISK } from '@verglas/road-network/risks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { risksOfNetwork } from '../areas/network/risks/queries.ts'
import { upcomingRisks } from '../areas/network/risks/shape.ts'
import { latestPrescriptions } from '../areas/orders/prescriptions/queries.ts'
import { storedAlerts } from '../chain/facts/own-alerts.ts'
import { weatherHours } from '../chain/steps/castalert/hours.ts'
import { segmentSeries } from '../chain/steps/oversight/queries.ts'
import { circuitOf, pointsWithin } from '../chain/steps/segment/queries.ts'
import { asOfTime } from '../db/as-of.ts'
import type { SetupDb } from '../db/setup-db.ts'
import { migratedDatabase, type TestDatabase } from '../test-support/test-database.ts'
import { A75 } from './a75.ts'
import { makePast } from './make-past.ts'
import type { DemonstrationSetup } from './organisation.ts'

/** The night of freezing rain of the A75 two days later, and the days after it, which have a run every six hours anyway. */
const MOVED_DAYS = 2
const START = Date.parse('2026-11-22T00:00:00Z')
const END = START + 5.75 * DAY_MS
const EVENING_MS = START + 18 * HOUR_MS
const CIRCUIT = { setupId: 'a75', circuitId: 'limagne' }

/** Three places, one of them without a station, and the circuit between them. */
const SETUP: DemonstrationSetup = {
  ...A75,
  roads: A75.roads.slice(0, 1).map((road) => ({ ...road, places: road.places.slice(0, 3) })),
  network: {
    ...A75.network,
    roads: A75.network.roads
      .slice(0, 1)
      .map((road) => ({ ...road, circuits: road.circuits.filter(({ id }) => id === CIRCUIT.circuitId) })),
  },
}

let db: TestDatabase
beforeAll(async () => {
  db = await migratedDatabase()
  await makePast(db.database, { setups: [SETUP], startMs: START, endMs: END, movedDays: MOVED_DAYS })
}, 120_000)
afterAll(() => db.drop())

const issues = async (table: string, issueColumn: string) =>
  (
    await db.database.query<{ hour: number }>(
      `select distinct floor(extract(epoch from t.issued_at - $1::timestamptz) / 3600)::integer as hour
         from ${table} t where ${issueColumn} and t.issued_at < $2 order by 1`,
      [new Date(START), new Date(START + 30 * HOUR_MS)],
    )
  ).map(({ hour }) => hour)

test('for a night of the story circuits and points without a station have forecasts too', async () => {
  expect(await issues('circuit_forecast', "t.circuit_id = 'limagne'")).toEqual([0, 6, 12, 18, 24])
  expect(await issues('road_forecast', "t.castpoint_id = 'a75-coudes-c'")).toEqual([12, 18, 24])
  expect(await issues('road_forecast', "t.castpoint_id = 'a75-issoire-c'")).toEqual([0, 12, 18, 24])
})

test('in each hour of the night a circuit and the points on it have the same danger, and its alert', async () => {
  const dangers: string[] = []
  for (let hour = 0; hour < 15; hour++) {
    const nowMs = EVENING_MS + hour * HOUR_MS + 5 * 60_000
    const asOf = await asOfTime(db.database, new Date(nowMs).toISOString())
    const circuit = asOf && (await circuitOf(db.database, CIRCUIT, asOf))
    if (!asOf || !circuit) throw new Error('there is no circuit')
    const extent = boundsOf(circuit.segments)
    const points = await pointsWithin(db.database, { setupId: 'a75', extent, chosenIds: [] }, asOf)
    const matchedPoints = matcher(points).pointsOn(circuit.segments)
    const castpointIds = matchedPoints.flatMap((id) => id ?? [])
    const span = { startMs: EVENING_MS + hour * HOUR_MS, hours: 15 - hour + 1 }
    const { risk } = await segmentSeries(db.database, 'a75', span, asOf)
    const places = { castpointIds, gripLimits: DEFAULT_GRIP_LIMITS }
    const hoursOf = await weatherHours(db.database, places, span, asOf)
    const scopes = ['circuit'] as const
    const alerts = await storedAlerts(db.database, 'a75', { scopes, sinceMs: span.startMs }, asOf)
    for (const [index, castpointId] of matchedPoints.entries()) {
      if (!castpointId) continue
      const codes = risk.get(circuit.segments[index]?.id ?? '') ?? []
      for (const [ahead, { atMs, dangerLevel, dangerKind }] of hoursOf(castpointId)
        // What is said of an hour is stored with its end.
        .slice(0, -1)
        .entries()) {
        const code = codes[ahead] ?? Number.NaN
        const place = `${castpointId} ${new Date(atMs).toISOString()} as of ${asOf.at}`
        expect({ place, level: levelOfCode(code), kind: kindOfCode(code) }).toEqual({
          place,
          level: dangerLevel,
          kind: dangerLevel === 0 ? null : dangerKind,
        })
        if (!dangerLevel || dangerLevel < 3 || !dangerKind) continue
        dangers.push(place)
        expect(
          alerts.some(
            ({ type, startMs, endMs, severity }) =>
              type === ROAD_ALERT_TYPE[dangerKind] &&
              startMs <= atMs &&
              atMs < (endMs ?? 0) &&
              severity >= dangerLevel,
          ),
          place,
        ).toBe(true)
      }
    }
  }
  expect(dangers.length).toBeGreaterThan(20)
})

test('at every hour of the past a circuit has a road forecast of the next day, on which its advice rests', async () => {
  const setupDb = { query: db.database.query.bind(db.database), setupId: 'a75' } as unknown as SetupDb
  const gaps: string[] = []
  for (let atMs = START + HOUR_MS; atMs < END; atMs += HOUR_MS) {
    const asOf = await asOfTime(db.database, new Date(atMs).toISOString())
    if (!asOf) throw new Error('nothing has been published')
    const [forecast] = await risksOfNetwork(setupDb, asOf)
    const { startAt, hours, rowOf } = forecast
      ? upcomingRisks(forecast)
      : { startAt: new Date(0), hours: 0, rowOf: () => '' }
    const first = (atMs - startAt.getTime()) / HOUR_MS
    const row = rowOf(forecast?.segments[0] ?? '').slice(first, first + 24)
    const [advice] = await latestPrescriptions(setupDb, asOf, { servesCircuit: true })
    const ageMs = atMs - (forecast?.issuedAt.getTime() ?? 0)
    const isOfForecast = !advice || advice.issuedAt <= (forecast?.issuedAt.toISOString() ?? '')
    if (hours === 0 || ageMs > 6 * HOUR_MS || row.length < 24 || row.includes(UNKNOWN_RISK) || !isOfForecast)
      gaps.push(`${asOf.at} ${row} ${advice?.issuedAt}`)
  }
  expect(gaps).toEqual([])
})

test('people order what the advice of the evening says, and crews report their rounds', async () => {
  const [counts] = await db.database.query<{ orders: number; rounds: number }>(
    `select (select count(*) from directive d where d.ordered_at >= $1 and d.ordered_at < $2) as orders,
            (select count(*) from treatment_act a where a.done_at >= $1 and a.done_at < $2) as rounds`,
    [new Date(EVENING_MS), new Date(EVENING_MS + 15 * HOUR_MS)],
  )
  expect(counts?.orders).toBeGreaterThan(0)
  expect(counts?.rounds).toBeGreaterThan(0)
})

test('what crews record is the salt that the forecast counts and the sensors find', async () => {
  const acts = await db.database.query<{ act_id: string; castpoints: string[]; spread_gm2: number | null }>(
    `select act_id, castpoints, spread_gm2 from treatment_act where spread_gm2 > 0 and treatment <> 'abrasive'`,
  )
  expect(acts.length).toBeGreaterThan(0)
  const applied = await db.database.query<{ source: string; castpoint_id: string }>(
    'select source, castpoint_id from treatment',
  )
  // No crew spreads anything that is not in the log.
  expect(applied.filter(({ source }) => !source.startsWith('act '))).toEqual([])
  const missing = acts.flatMap(({ act_id, castpoints }) =>
    castpoints.filter(
      (id) => !applied.some((row) => row.source === `act ${act_id}` && row.castpoint_id === id),
    ),
  )
  expect(missing).toEqual([])
  // A sensor of salt reports some for the first time after the first recorded treatment of its road, not before.
  const salt = await db.database.query<{ before: number; after: number }>(
    `select count(*) filter (where o.observed_at <= f.first_at and o.salt_concentration > 0) as before,
            count(*) filter (where o.observed_at > f.first_at and o.salt_concentration > 0) as after
       from (select left(t.castpoint_id, -2) as station_id, min(t.treated_at) as first_at
               from treatment t where t.salt_gm2 > 0 group by 1) f
       join observation o on o.station_id = f.station_id and o.observed_at > $1`,
    [new Date(START + 6 * HOUR_MS)],
  )
  expect(salt[0]?.before).toBe(0)
  expect(salt[0]?.after).toBeGreaterThan(0)
})
