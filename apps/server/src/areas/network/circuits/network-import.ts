import { boxOf } from '@verglas/quantities'
import type { MatchPoint } from '@verglas/road-network'
import type { NetworkCircuit, NetworkFault } from './network.ts'
import { type NetworkChanges, networkChanges } from './network-changes.ts'
import { checkNetwork } from './network-checks.ts'
import { readNetwork } from './network-geojson.ts'
import type { CircuitVersion } from './queries.ts'

/** The stored network and points of an organisation, against which an imported network is checked. */
export type StoredNetwork = { circuits: readonly CircuitVersion[]; points: readonly MatchPoint[] }

export type JudgedNetwork = { circuits: NetworkCircuit[]; faults: NetworkFault[]; changes: NetworkChanges }

/** What a file would change in the network of an organisation, and all its faults. */
export function judgeNetwork(content: unknown, { circuits: stored, points }: StoredNetwork): JudgedNetwork {
  const area = boxOf(points.map(({ longitude, latitude }) => [longitude, latitude]))
  const { circuits, faults, afterFaults } = readNetwork(content)
  return {
    circuits,
    faults: [...faults, ...checkNetwork(circuits, area, afterFaults)],
    changes: networkChanges(stored.map(withoutVersion), circuits),
  }
}

export const withoutVersion = ({
  revision: _revision,
  order: _order,
  ...circuit
}: CircuitVersion): NetworkCircuit => circuit
