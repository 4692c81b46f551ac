import { HOUR_MS } from '@verglas/quantities'
import { RISK_SCALE, riskCode } from '@verglas/road-network/risks'
import type { Database } from '../apps/server/src/db/database.ts'
import { packed } from '../apps/server/src/db/planes.ts'
import { publish } from '../apps/server/src/db/publish.ts'

export const SEGMENTS_A_CIRCUIT = 40

/**
 * A circuit at about every tenth forecast point: consecutive segments of one kilometre, each at its own
 * altitude.
 */
export async function publishNetwork(database: Database, setupId: string, segments: number): Promise<void> {
  const circuits = segments / SEGMENTS_A_CIRCUIT
  const places = await database.query<{ longitude: number; latitude: number; altitude: number | null }>(
    `select longitude_deg as longitude, latitude_deg as latitude, altitude_m as altitude
       from castpoint_version
      where castpoint_id like $1 and rev_to = open_rev()
      order by castpoint_id`,
    [`${setupId}-%`],
  )
  const rows = Array.from({ length: circuits }, (_, index) => {
    const place = places[Math.floor((index * places.length) / circuits)]
    if (!place) throw new Error('no forecast point')
    return {
      setup_id: setupId,
      circuit_id: `circuit-${index}`,
      name: `Circuit ${index}`,
      zone_id: index % 2 === 0 ? 'est' : 'ouest',
      crew: null,
      cycle_minutes: 90,
      lane_width_m: 3.5,
      spread_unit: 'g/m2',
      is_schematic: true,
      position: index,
      segments: Array.from({ length: SEGMENTS_A_CIRCUIT }, (_segment, segmentIndex) => ({
        id: `circuit-${index}-${segmentIndex}`,
        name: null,
        road: 'D1',
        roadType: 'main',
        priority: 2,
        kmFrom: segmentIndex,
        kmTo: segmentIndex + 1,
        altitudeM: (place.altitude ?? 500) + 5 * segmentIndex,
        slopePct: null,
        aspectDeg: null,
        skyView: segmentIndex % 9 === 0 ? 0.6 : null,
        isBridge: segmentIndex % 15 === 7,
        lanes: 2,
        tags: [],
        castpointId: null,
        coordinates: [0, 0.5, 1].map((share) => [
          place.longitude + (segmentIndex + share) * 0.012,
          place.latitude,
        ]),
      })),
      is_removed: false,
      changed_by: 'bench',
      author: 'bench',
    }
  })
  for (let from = 0; from < rows.length; from += 50) {
    const batches = [{ kind: 'circuit' as const, rows: rows.slice(from, from + 50) }]
    await publish(database, { origin: 'simulated', setupId, batches })
  }
}

/** The period for which a circuit is forecast: yesterday and two days ahead. */
const [PAST_HOURS, HOURS] = [24, 75]

/**
 * Risks without the model: fronts that cross the network, so that in each hour some segments change and most
 * do not.
 */
export async function publishSyntheticRisks(
  database: Database,
  setupId: string,
  nowMs: number,
): Promise<void> {
  const circuits = await database.query<{ id: string; revision: number; segments: string[] }>(
    `select v.circuit_id as id, v.rev_from as revision,
            array(select part ->> 'id' from jsonb_array_elements(v.segments) part) as segments
       from circuit_version v
      where v.setup_id = $1 and v.rev_to = open_rev()
      order by v.position`,
    [setupId],
  )
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const rows = circuits.map(({ id, revision, segments }, index) => {
    const encodeSeries = (levelAt: (segmentIndex: number, hour: number) => number) =>
      segments.map((_segment, segmentIndex) =>
        Array.from({ length: HOURS }, (_hour, hour) => levelAt(segmentIndex, hour)),
      )
    return {
      setup_id: setupId,
      circuit_id: id,
      issued_at: new Date(nowMs),
      as_of_rev: revision,
      model: 'bench',
      start_at: new Date(hourMs - PAST_HOURS * HOUR_MS),
      hours: HOURS,
      circuit_rev: revision,
      rules_rev: null,
      segments,
      inputs: { asOfRev: revision, points: [] },
      risk_scale: RISK_SCALE,
      risk: packed(
        encodeSeries((segmentIndex, hour) => riskCode(levelOf(index, segmentIndex, hour), 'ice')),
        1,
      ),
      surface: packed(
        encodeSeries((_segmentIndex, hour) => Math.sin(hour / 4)),
        100,
      ),
      condition: packed(
        encodeSeries(() => 1),
        1,
      ),
    }
  })
  for (let from = 0; from < rows.length; from += 50) {
    const batches = [{ kind: 'circuit_forecast' as const, rows: rows.slice(from, from + 50) }]
    await publish(database, { origin: 'simulated', setupId, batches })
  }
}

function levelOf(circuit: number, segmentIndex: number, hour: number): 0 | 1 | 2 | 3 {
  const wave = Math.sin(hour / 3 - circuit / 60 - segmentIndex / 25)
  return wave > 0.95 ? 3 : wave > 0.8 ? 2 : wave > 0.5 ? 1 : 0
}
