import type { MapLayer } from '../../map/layers/map-layer.ts'
import { type LegendGroup, MapLegend } from '../../map/MapLegend.tsx'
import { writeBounds } from '../../map/map-bounds.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import type { WARNING_MAP } from './map-address.ts'

type Props = {
  /** Name of the service; the map is fitted again when it changes. */
  readonly name: string
  readonly label: string
  readonly layers: readonly MapLayer[]
  readonly legend: LegendGroup
  readonly state: ReturnType<(typeof WARNING_MAP)['read']>
  readonly change: (changes: { readonly frame: string | null }) => void
  readonly hover: Hover
  readonly attribution: string | null | undefined
  readonly onOpen: (id: string) => void
}

/** The map of a warning service; its viewport is part of the address. */
export function WarningMap({ name, legend, state, change, attribution, ...map }: Props) {
  return (
    <RoadMap
      {...map}
      selectedId={state.areaId}
      fitKey={name}
      frame={state.frame}
      credits={attribution ? [attribution] : []}
      onFrame={(next) => change({ frame: writeBounds(next) })}
      onFit={() => change({ frame: null })}
    >
      <MapLegend groups={[legend]} />
    </RoadMap>
  )
}
