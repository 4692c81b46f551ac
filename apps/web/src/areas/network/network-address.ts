import { ROAD_TYPES } from '@verglas/contract/circuit-codes'
import { RISK_FAMILIES } from '@verglas/contract/risk-codes'
import { readBounds } from '../../map/map-bounds.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'

/** Last hour of the risks, in hours from now. */
export const LAST_HOUR = 48

const FILTERS = ['kind', 'level', 'circuit', 'zone', 'type'] as const
const NAMES = [...FILTERS, 'h', 'segment', 'frame'] as const
type Name = (typeof NAMES)[number]

function readHour(text: string | undefined): number {
  const hour = Number(text ?? 0)
  return Number.isInteger(hour) && hour >= 0 && hour <= LAST_HOUR ? hour : 0
}

/** Everything that a person can choose on the map of the network. */
export const NETWORK_ADDRESS = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    hour: readHour(search.h),
    kind: RISK_FAMILIES.find((kind) => kind === search.kind) ?? null,
    level: [2, 3].find((level) => `${level}` === search.level) ?? 1,
    circuitId: search.circuit ?? null,
    zoneId: search.zone ?? null,
    roadType: ROAD_TYPES.find((type) => type === search.type) ?? null,
    segmentId: search.segment ?? null,
    frame: readBounds(search.frame),
  }),
} satisfies ListAddress<Name, unknown>

export type NetworkState = ReturnType<typeof NETWORK_ADDRESS.read>
export type ChangeNetwork = (changes: { readonly [K in Name]?: string | null }) => void

type Named = { readonly id: string }

/** Drops a circuit or zone of an old address that no longer exists; `circuits` is checked once loaded. */
export function withoutUnknown(
  state: NetworkState,
  zones: readonly Named[],
  circuits: readonly Named[] | undefined,
): NetworkState {
  const isThere = (all: readonly Named[], id: string | null) => all.some((entry) => entry.id === id)
  return {
    ...state,
    zoneId: isThere(zones, state.zoneId) ? state.zoneId : null,
    circuitId: !circuits || isThere(circuits, state.circuitId) ? state.circuitId : null,
  }
}
