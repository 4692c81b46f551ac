import type { Database } from '../../../db/database.ts'
import { publish } from '../../../db/publish.ts'
import type { Author } from '../../../db/versioned.ts'
import type { NetworkCircuit } from './network.ts'
import type { CircuitVersion } from './queries.ts'

/**
 * Replaces the network of an organisation in one publication; circuits that are not in it are removed. Raises
 * the conflict of the log if somebody has changed a circuit since `stored` was read. Returns how many
 * circuits changed.
 */
export async function storeNetwork(
  database: Database,
  { setupId, author }: { setupId: string; author: Author },
  circuits: readonly NetworkCircuit[],
  stored: readonly CircuitVersion[],
): Promise<number> {
  const revisions = new Map(stored.map(({ id, revision }) => [id, revision]))
  const ids = new Set(circuits.map(({ id }) => id))
  const removed = stored.filter(({ id }) => !ids.has(id))
  const row = (circuit: NetworkCircuit, position: number, isRemoved: boolean) => ({
    setup_id: setupId,
    circuit_id: circuit.id,
    name: circuit.name,
    zone_id: circuit.zoneId,
    crew: circuit.crew,
    cycle_minutes: circuit.cycleMinutes,
    lane_width_m: circuit.laneWidthM,
    spread_unit: circuit.spreadUnit,
    is_schematic: circuit.isSchematic,
    position,
    segments: circuit.segments,
    is_removed: isRemoved,
    changed_by: author.personId,
    author: author.name,
    expected_rev: revisions.get(circuit.id) ?? 0,
  })
  const rows = [
    ...circuits.map((circuit, position) => row(circuit, position, false)),
    ...removed.map((circuit) => row(circuit, circuit.order, true)),
  ]
  const { appended } = await publish(database, {
    origin: 'live',
    setupId,
    batches: [{ kind: 'circuit', rows }],
  })
  return appended
}
