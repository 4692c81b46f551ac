import { useLayoutEffect, useMemo, useState } from 'react'
import { useCall } from '../../../lib/query.ts'
import { useRoadLines } from '../../../lib/road-lines.ts'
import {
  createNetworkHour,
  decisionLayer,
  decisionLegend,
  labelled,
  looksAt,
  type NetworkSegment,
  networkLayer,
  networkSegments,
  networkShields,
  riskLegend,
  SegmentPanel,
  showHour,
  useDecisionsAt,
} from '../../network/panels.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type SegmentItems = KindItems & {
  readonly segments: readonly NetworkSegment[]
  /** What is decided about the traffic at the hour of the map, by circuit. */
  readonly decisions: ReturnType<typeof useDecisionsAt>
}

type Answers = ReturnType<typeof useRisks>

/** Segments of the network with the risk of the hour. With a zone, only those of its circuits. */
export const segments: MapKind<Answers, SegmentItems> = {
  access: ['roadcast'],
  isOnRoads: true,
  choices: ['2', '3'],
  useAnswers: useRisks,
  useItems: useSegmentItems,
  legend: ({ count, decisions }, { display }) =>
    count > 0 ? { groups: [riskLegend(display), decisionLegend(display, decisions) ?? []].flat() } : {},
  panel(id, { segments: list }, { display, atMs, onClose }) {
    const segment = list.find((candidate) => candidate.id === id)
    return segment ? <SegmentPanel display={display} segment={segment} atMs={atMs} onClose={onClose} /> : null
  },
}

/** No filter: the page of the network can filter by kind, the map cannot. */
const EVERYTHING = { circuitId: null, roadType: null, kind: null, circuitIds: null } as const

function useRisks({ question, forKinds }: MapContext) {
  const risks = useCall('getRoadRisks', question, forKinds('segments'))
  return { risks, network: useRoadLines(risks.data) }
}

function useSegmentItems(
  { network, risks }: Answers,
  { state: { zoneId, only }, display, atMs }: MapContext,
): SegmentItems {
  const circuits = useCall('listCircuits', {}, { enabled: zoneId !== null && network.data !== undefined })
  const list = useMemo(() => {
    const zoneCircuitIds = new Set(
      (circuits.data?.circuits ?? []).flatMap((circuit) => (circuit.zoneId === zoneId ? [circuit.id] : [])),
    )
    return networkSegments(network.data?.features ?? [], risks.data?.circuits ?? []).filter(
      ({ circuitId }) => zoneId === null || zoneCircuitIds.has(circuitId),
    )
  }, [network.data, risks.data, circuits.data, zoneId])
  // Ids on the map include the layer.
  const drawn = useMemo(
    () => list.map((segment) => ({ ...segment, id: itemId('segments', segment.id) })),
    [list],
  )
  const [hour] = useState(createNetworkHour)
  const revision = network.data?.revision
  // Every answer for a past hour contains the lines again. The map gets new lines only if the revision has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shapes of a revision are always the same.
  const lines = useMemo(() => networkLayer(display, drawn, hour), [display, revision, drawn.length, hour])
  const shields = useMemo(() => networkShields(list), [list])
  const decisions = useDecisionsAt(atMs)
  const markings = useMemo(() => decisionLayer(display, drawn, decisions), [display, drawn, decisions])
  const layers = useMemo(
    () => [labelled(lines, display, drawn, hour, decisions), markings, shields],
    [markings, lines, display, drawn, hour, decisions, shields],
  )
  const level = Number(only.segments ?? 1)
  const looks = useMemo(() => looksAt(list, atMs, { ...EVERYTHING, level }), [list, atMs, level])
  // The map is drawn outside React.
  useLayoutEffect(() => showHour(hour, atMs, looks), [hour, atMs, looks])
  const isLoading = risks.isLoading || network.isLoading
  return { layers, count: lines.itemCount, isLoading, segments: list, decisions }
}
