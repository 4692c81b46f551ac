import { useLayoutEffect, useMemo, useState } from 'react'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import {
  createNetworkHour,
  labelled,
  looksAt,
  type NetworkSegment,
  networkLayer,
  networkSegments,
  showHour,
} from '../network/panels.ts'
import { itemId } from './layer-kinds.ts'
import type { MapAnswers } from './use-map-answers.ts'

/** No filter: the page of the network can filter by kind, the map cannot. */
const EVERYTHING = { circuitId: null, roadType: null, kind: null, circuitIds: null } as const

/**
 * Segments of the network with the risk of the hour, from a level on. With a zone, only those of its
 * circuits.
 */
export function useNetworkLayer(
  { network, risks, atMs }: MapAnswers,
  { zoneId, level }: { zoneId: string | null; level: number },
  display: Display,
): { readonly layer: MapLayer; readonly segments: readonly NetworkSegment[] } {
  const circuits = useCall('listCircuits', {}, { enabled: zoneId !== null && network.data !== undefined })
  const segments = useMemo(() => {
    const ofZone = new Set(
      (circuits.data?.circuits ?? []).flatMap((circuit) => (circuit.zoneId === zoneId ? [circuit.id] : [])),
    )
    return networkSegments(network.data?.features ?? [], risks.data?.circuits ?? []).filter(
      ({ circuitId }) => zoneId === null || ofZone.has(circuitId),
    )
  }, [network.data, risks.data, circuits.data, zoneId])
  // Ids on the map include the layer.
  const drawn = useMemo(
    () => segments.map((segment) => ({ ...segment, id: itemId('segments', segment.id) })),
    [segments],
  )
  const [hour] = useState(createNetworkHour)
  const revision = network.data?.revision
  // Each hour of the past brings the lines again: while the network is the same they are not sent to the map again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shapes of a revision are always the same.
  const lines = useMemo(() => networkLayer(display, drawn, hour), [display, revision, drawn.length, hour])
  const layer = useMemo(() => labelled(lines, display, drawn, hour), [lines, display, drawn, hour])
  const looks = useMemo(() => looksAt(segments, atMs, { ...EVERYTHING, level }), [segments, atMs, level])
  // The map is drawn outside React.
  useLayoutEffect(() => showHour(hour, atMs, looks), [hour, atMs, looks])
  return { layer, segments }
}
