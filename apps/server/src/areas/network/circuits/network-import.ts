import { boxOf } from '@verglas/quantities'
import type { MatchPoint } from '@verglas/road-network'
import { type Converted, type NetworkTolerance, nearBox, readGisExport, tolerancesOf } from './gis-export.ts'
import type { NetworkCircuit, NetworkFault } from './network.ts'
import { type NetworkChanges, networkChanges } from './network-changes.ts'
import { AREA_MARGIN_KM, checkNetwork } from './network-checks.ts'
import { numberOfFeature, readNetwork } from './network-geojson.ts'
import type { CircuitVersion } from './queries.ts'

/** The stored network and points of an organisation, against which an imported network is checked. */
export type StoredNetwork = { circuits: readonly CircuitVersion[]; points: readonly MatchPoint[] }

/** A fault with what helps to find its feature in the file: its number there, from 1, and its name. */
export type LocatedFault = NetworkFault & { number: number | null; name: string | null }

export type JudgedNetwork = {
  circuits: NetworkCircuit[]
  faults: LocatedFault[]
  changes: NetworkChanges
  converted: Converted | null
  tolerances: NetworkTolerance[]
  /** The file after conversion. */
  file: unknown
}

/** Finds what a file would change in the network of an organisation, and all its faults. */
export function judgeNetwork(content: unknown, { circuits: stored, points }: StoredNetwork): JudgedNetwork {
  const area = boxOf(points.map(({ longitude, latitude }) => [longitude, latitude]))
  const file = readGisExport(content, area && nearBox(area, AREA_MARGIN_KM))
  if (file.fault)
    return {
      circuits: [],
      faults: located([file.fault], file.content),
      changes: NO_CHANGES,
      converted: null,
      tolerances: [],
      file: file.content,
    }
  const { circuits, faults, ...withFaults } = readNetwork(file.content)
  return {
    circuits,
    faults: located([...faults, ...checkNetwork(circuits, area, withFaults)], file.content),
    changes: networkChanges(stored.map(withoutVersion), circuits),
    converted: file.converted,
    tolerances: tolerancesOf(content),
    file: file.content,
  }
}

const MAX_NAME = 80

/** The faults with the numbers and names of their features. */
function located(faults: readonly NetworkFault[], file: unknown): LocatedFault[] {
  const { features } = (file ?? {}) as { features?: unknown }
  const byId = new Map<string, Pick<LocatedFault, 'number' | 'name'>>()
  for (const [index, feature] of (Array.isArray(features) ? features : []).entries()) {
    const { id, name } = ((feature as { properties?: unknown } | null)?.properties ?? {}) as Record<
      string,
      unknown
    >
    const place = { number: index + 1, name: typeof name === 'string' ? name.slice(0, MAX_NAME) : null }
    byId.set(`features.${index}`, place)
    if (typeof id === 'string') byId.set(id.slice(0, MAX_NAME), place)
  }
  const none = { number: null, name: null }
  return faults.map((fault) => ({
    ...fault,
    ...(byId.get(fault.feature) ?? { ...none, number: numberOfFeature(fault.feature) }),
  }))
}

const NO_CHANGES: NetworkChanges = { added: [], changed: [], removed: [], changesCircuits: false }

export const withoutVersion = ({
  revision: _revision,
  order: _order,
  ...circuit
}: CircuitVersion): NetworkCircuit => circuit
