import { boxOf } from '@verglas/quantities'
import type { MatchPoint } from '@verglas/road-network'
import { type Converted, nearBox, readGisExport } from './gis-export.ts'
import type { NetworkCircuit, NetworkFault } from './network.ts'
import { type NetworkChanges, networkChanges } from './network-changes.ts'
import { AREA_MARGIN_KM, checkNetwork } from './network-checks.ts'
import { readNetwork } from './network-geojson.ts'
import type { CircuitVersion } from './queries.ts'

/** The stored network and points of an organisation, against which an imported network is checked. */
export type StoredNetwork = { circuits: readonly CircuitVersion[]; points: readonly MatchPoint[] }

export type JudgedNetwork = {
  circuits: NetworkCircuit[]
  faults: NetworkFault[]
  changes: NetworkChanges
  converted: Converted | null
  /** The file after conversion. */
  file: unknown
}

/** Finds what a file would change in the network of an organisation, and all its faults. */
export function judgeNetwork(content: unknown, { circuits: stored, points }: StoredNetwork): JudgedNetwork {
  const area = boxOf(points.map(({ longitude, latitude }) => [longitude, latitude]))
  const file = readGisExport(content, area && nearBox(area, AREA_MARGIN_KM))
  if (file.fault)
    return { circuits: [], faults: [file.fault], changes: NO_CHANGES, converted: null, file: file.content }
  const { circuits, faults, afterFaults } = readNetwork(file.content)
  return {
    circuits,
    faults: [...faults, ...checkNetwork(circuits, area, afterFaults)],
    changes: networkChanges(stored.map(withoutVersion), circuits),
    converted: file.converted,
    file: file.content,
  }
}

const NO_CHANGES: NetworkChanges = { added: [], changed: [], removed: [], changesCircuits: false }

export const withoutVersion = ({
  revision: _revision,
  order: _order,
  ...circuit
}: CircuitVersion): NetworkCircuit => circuit
