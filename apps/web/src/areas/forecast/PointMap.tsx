import { useComputedColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { AIR_TEMPERATURE_SCALE, ROAD_TEMPERATURE_SCALE } from '@verglas/charts/theme'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { writeBounds } from '../../map/map-bounds.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import type { RoadForecast } from '../roadcast/panels.ts'
import type { Glance } from './glance.ts'
import type { ChangeList, List } from './list-address.ts'
import { forecastMapPoints } from './map-points.ts'

type Props = {
  points: readonly ForecastPoint[]
  glances: ReadonlyMap<string, Glance>
  roads: ReadonlyMap<string, RoadForecast>
  seesRoad: boolean
  list: List
  hover: Hover
  onChange: ChangeList
}

/**
 * The filtered points, coloured by the lowest road temperature in the next 24 hours, or by the air
 * temperature for people who may not see the road.
 */
export function PointMap({ points, glances, roads, seesRoad, list, hover, onChange }: Props) {
  const { t } = useTranslation()
  const { formats: formatsOf, favourites } = useContextData()
  const formats = formatsOf()
  const mode = useComputedColorScheme('light')
  const navigate = useNavigate()
  const layers = useMemo(
    () => [
      pointLayer(
        'castpoints',
        forecastMapPoints(points, {
          glances,
          roads,
          seesRoad,
          mode,
          formats,
          isFavourite: (id) => favourites.castpoints.includes(id),
        }),
      ),
    ],
    [points, glances, roads, seesRoad, mode, formats, favourites.castpoints],
  )
  const credits = useMemo(
    () => [...new Set([...glances.values()].flatMap(({ run }) => run?.attributions ?? []))].sort(),
    [glances],
  )
  const open = useCallback(
    (castpointId: string) => void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } }),
    [navigate],
  )
  const title = t(seesRoad ? 'forecast.columns.road' : 'forecast.columns.lowest')
  return (
    <RoadMap
      label={`${t('forecast.count', { count: points.length })}, ${title}`}
      layers={layers}
      fitKey={`${list.text}|${list.zoneId}|${list.hasOnlyFavourites}`}
      frame={list.frame}
      hover={hover}
      credits={credits}
      onOpen={open}
      onFrame={(frame) => onChange({ frame: writeBounds(frame) })}
      onFit={() => onChange({ frame: null })}
    >
      <MapLegend title={title} scale={seesRoad ? ROAD_TEMPERATURE_SCALE : AIR_TEMPERATURE_SCALE} />
    </RoadMap>
  )
}
