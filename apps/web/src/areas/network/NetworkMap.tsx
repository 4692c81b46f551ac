import { useCallback, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { type Bounds, writeBounds } from '../../map/map-bounds.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import { decisionLegend } from './decision-lines.ts'
import css from './network.module.css'
import { haveUnknown, type NetworkHour, networkLayers, riskLegend } from './network-layer.ts'
import { useDecisionsAt } from './use-decisions-at.ts'
import type { Network } from './use-network.ts'

type Props = {
  display: Display
  network: Network
  mapHour: NetworkHour
  atMs: number
  looks: Uint8Array
  hover: Hover
  onOpen: (segmentId: string) => void
}

/** The segments on a map, in the risk of one hour. */
export function NetworkMap({ display, network, mapHour, atMs, looks, hover, onOpen }: Props) {
  const { setup } = useContextData()
  const { t, formats } = display
  const { state, change, segments } = network
  const decisions = useDecisionsAt(atMs)
  const layers = useMemo(
    () => networkLayers(display, segments, mapHour, decisions),
    [display, segments, mapHour, decisions],
  )
  const hasUnknown = haveUnknown(looks)
  const legend = useMemo(
    () => [riskLegend(display, { hasUnknown }), decisionLegend(display, decisions) ?? []].flat(),
    [display, hasUnknown, decisions],
  )
  const keepFrame = useCallback((next: Bounds) => change({ frame: writeBounds(next) }), [change])
  const forgetFrame = useCallback(() => change({ frame: null }), [change])
  return (
    <div className={css.map}>
      <RoadMap
        label={t('network.mapLabel', { time: `${formats.shortDay(atMs)} ${formats.time(atMs)}` })}
        layers={layers}
        selectedId={state.segmentId}
        fitKey={`${setup.id}|${state.circuitId}|${state.zoneId}`}
        frame={state.frame}
        hover={hover}
        onOpen={onOpen}
        onFrame={keepFrame}
        onFit={forgetFrame}
      >
        <MapLegend groups={legend} />
      </RoadMap>
    </div>
  )
}
