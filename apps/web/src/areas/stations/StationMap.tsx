import { Checkbox, Select, useComputedColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { writeBounds } from '../../map/map-bounds.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import type { Hover } from '../../ui/split/hover.ts'
import type { ChangeList, List } from './list-address.ts'
import { MAP_MEASURES, mapMeasureCodes, mapMeasureName, mapValue, stationPoints } from './map-points.ts'
import { useGripLimits } from './observed-danger.ts'
import type { Station } from './station.ts'
import css from './station-map.module.css'

type Props = {
  stations: readonly Station[]
  list: List
  hover: Hover
  favouriteIds: ReadonlySet<string>
  canFollow: boolean
  onChange: ChangeList
}

/** Map of the filtered stations, coloured by one measure. */
export function StationMap({ stations, list, hover, favouriteIds, canFollow, onChange }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const mode = useComputedColorScheme('light')
  const gripLimits = useGripLimits()
  const navigate = useNavigate()
  const { mapMeasure, text, zoneId, states, favourites } = list
  const layers = useMemo(
    () => [
      pointLayer(
        'stations',
        stationPoints(stations, {
          mapMeasure,
          mode,
          formats,
          t,
          isFavourite: (id) => favouriteIds.has(id),
          gripLimits,
        }),
      ),
    ],
    [stations, mapMeasure, mode, formats, t, favouriteIds, gripLimits],
  )
  const credits = useMemo(
    () => [...new Set(stations.map(({ attribution }) => attribution))].filter((name) => name !== ''),
    [stations],
  )
  const present = useMemo(
    () => new Set(stations.flatMap((station) => mapValue(station, mapMeasure, gripLimits) ?? [])),
    [stations, mapMeasure, gripLimits],
  )
  const open = useCallback(
    (stationId: string) => void navigate({ to: '/stations/view/$stationId', params: { stationId } }),
    [navigate],
  )
  const codes = mapMeasureCodes(mapMeasure)
  const isSame = `${text}|${zoneId}|${states.join()}|${favourites === 'only'}`
  return (
    <RoadMap
      label={t('stations.mapLabel', {
        count: stations.length,
        measure: mapMeasureName(mapMeasure, t),
      })}
      layers={layers}
      fitKey={isSame}
      frame={list.frame}
      hover={hover}
      credits={credits}
      onOpen={open}
      onFrame={(frame) => onChange({ frame: writeBounds(frame) })}
      onFit={() => onChange({ frame: null })}
    >
      <div className={css.mapChoices}>
        <Select
          size="xs"
          w={200}
          aria-label={t('map.measure')}
          data={MAP_MEASURES.map((each) => ({ value: each.code, label: mapMeasureName(each, t) }))}
          value={mapMeasure.code}
          onChange={(code) => onChange({ measure: code === MAP_MEASURES[0].code ? null : code })}
          allowDeselect={false}
        />
        {canFollow && (
          <Checkbox
            size="xs"
            className={css.follow}
            label={t('stations.followMap')}
            checked={list.follows}
            onChange={(event) => onChange({ follow: event.currentTarget.checked ? '' : null })}
          />
        )}
      </div>
      <MapLegend
        title={mapMeasureName(mapMeasure, t)}
        scale={mapMeasure.scale}
        codes={codes && { ...codes, colours: codes.colours.filter(({ code }) => present.has(code)) }}
      />
    </RoadMap>
  )
}
