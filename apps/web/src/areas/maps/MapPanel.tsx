import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { readSearch } from '../../lib/address.ts'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { mapMeasureName } from '../stations/panels.ts'
import { MAP_ADDRESSES } from './map-address.ts'
import { useMapContent } from './use-map-content.ts'

type Props = {
  /** The query string of the map's address; empty for the default map. */
  readonly search: string
  /** Whether this is the storm view, with the radar below it. */
  readonly hasPicture?: boolean
  /** Whether there is room for the legend. */
  readonly hasLegend: boolean
}

/**
 * The map as a panel on another area's screen, given by an address; touching it opens the place on the map
 * itself.
 */
export function MapPanel({ search, hasPicture = false, hasLegend }: Props) {
  const { setup } = useContextData()
  const display = useDisplay()
  const navigate = useNavigate()
  const [hover] = useState(createHover)
  const state = useMemo(
    () => MAP_ADDRESSES[hasPicture ? 'storm' : 'points'].read(readSearch(search)),
    [search, hasPicture],
  )
  const measureName = mapMeasureName(state.mapMeasure, display.t)
  const { layers, pictures, legend, credits } = useMapContent(state, { isPlaying: false })
  return (
    <RoadMap
      label={display.t('maps.mapLabel', { measure: measureName })}
      layers={layers}
      pictures={pictures}
      fitKey={`${setup.id}|${search}`}
      frame={state.frame}
      hover={hover}
      credits={credits}
      onOpen={(place) => void navigate({ to: '/cartes', search: { ...readSearch(search), place } })}
    >
      {hasLegend && <MapLegend title={measureName} {...legend} />}
    </RoadMap>
  )
}
