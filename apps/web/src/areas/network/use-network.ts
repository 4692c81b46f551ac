import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useRoadLines } from '../../lib/road-lines.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { LAST_HOUR, NETWORK_ADDRESS, withoutUnknown } from './network-address.ts'
import { filteredSegments, networkSegments } from './network-risks.ts'

/** The segments of the network with their risks, and the person's filters. */
export function useNetwork() {
  const { setup } = useContextData()
  const { nowMs } = useTimeMode()
  const { list, change } = useListState(NETWORK_ADDRESS)
  const risks = useCall('getRoadRisks', {}, { keepsPrevious: true })
  const roads = useRoadLines(risks.data)
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const span = useMemo(() => [hourMs, hourMs + LAST_HOUR * HOUR_MS] as const, [hourMs])
  const state = useMemo(
    () => withoutUnknown(list, setup.zones, circuits.data?.circuits),
    [list, setup, circuits.data],
  )
  const { circuitId, roadType, kind, level, zoneId } = state
  const filter = useMemo(() => {
    const zoneCircuits = (circuits.data?.circuits ?? []).filter((circuit) => circuit.zoneId === zoneId)
    return {
      circuitId,
      roadType,
      kind,
      level,
      circuitIds: zoneId === null ? null : new Set(zoneCircuits.map(({ id }) => id)),
    }
  }, [circuits.data, circuitId, roadType, kind, level, zoneId])
  const all = useMemo(
    () => networkSegments(roads.data?.features ?? [], risks.data?.circuits ?? []),
    [roads.data, risks.data],
  )
  const segments = useMemo(() => filteredSegments(all, filter), [all, filter])
  return { risks, roads, circuits, state, change, hourMs, span, filter, all, segments }
}

export type Network = ReturnType<typeof useNetwork>
