import { useComputedColorScheme } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { StationState } from '../../ui/badge/StationState.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { createHover, useHovered } from '../../ui/split/hover.ts'
import { PointCameras } from '../cameras/pictures/panels.ts'
import css from './detail.module.css'
import { readMapMeasure, stationPoints } from './map-points.ts'
import { useGripLimits } from './observed-danger.ts'
import { PANEL_MEASURES } from './panel-measures.ts'
import type { StationInfo } from './StationFacts.tsx'
import { isMuted, latestValue, type Station } from './station.ts'

type Props = { station: StationInfo; neighbours: CallAnswer<'getStationInfos'>['neighbours'] }

const NEARBY: readonly Station[] = []

/** The station's location and its neighbours. */
export function Surroundings({ station, neighbours }: Props) {
  const { t } = useTranslation()
  const { formats: formatsOf, favourites, points } = useContextData()
  const formats = formatsOf(station.timezone)
  const mode = useComputedColorScheme('light')
  const gripLimits = useGripLimits()
  const navigate = useNavigate()
  const [hover] = useState(createHover)
  const hovered = useHovered(hover)
  const nearby = useCall('listStations', { query: { measures: PANEL_MEASURES } }).data?.stations ?? NEARBY

  const nearbyStations = useMemo(() => {
    const ids = new Set([station.id, ...neighbours.map(({ id }) => id)])
    return nearby.filter(({ id }) => ids.has(id))
  }, [nearby, station.id, neighbours])
  const byId = useMemo(() => new Map(nearbyStations.map((other) => [other.id, other])), [nearbyStations])
  const layers = useMemo(
    () => [
      pointLayer(
        'stations',
        stationPoints(nearbyStations, {
          mapMeasure: readMapMeasure(undefined),
          mode,
          formats,
          t,
          isFavourite: (id) => id === station.id || favourites.stations.includes(id),
          gripLimits,
        }),
      ),
    ],
    [nearbyStations, mode, formats, t, station.id, favourites.stations, gripLimits],
  )
  const open = (stationId: string) =>
    void navigate({ to: '/stations/view/$stationId', params: { stationId } })
  return (
    <div className={css.surroundings}>
      <div className={css.placeMap}>
        <RoadMap
          label={t('stations.neighboursMap', { name: station.name })}
          layers={layers}
          fitKey={nearbyStations.map(({ id }) => id).join()}
          selectedId={station.id}
          hover={hover}
          credits={[station.attribution].filter((name) => name !== '')}
          onOpen={open}
        />
      </div>
      <section className={css.panel} aria-labelledby="neighbours">
        <Text id="neighbours" as="h2" tone="muted" size={12} margin="0 0 6px">
          {t('stations.neighbours')}
        </Text>
        {neighbours.length === 0 && <Note margin="0 0 14px">{t('stations.noNeighbours')}</Note>}
        <ul className={css.neighbours}>
          {neighbours.map(({ id, name, distanceKm }) => {
            const other = byId.get(id)
            const value = other && !isMuted(other) ? latestValue(other, 'ts') : null
            return (
              <li
                key={id}
                data-hovered={hovered === id || undefined}
                onMouseEnter={() => hover.set(id)}
                onMouseLeave={() => hover.set(null)}
              >
                {other && <StationState state={other.state} isShort />}
                <Link to="/stations/view/$stationId" params={{ stationId: id }}>
                  {name}
                </Link>
                <Text as="span" hasNumbers weight={600} title={t('measures.ts.long')}>
                  {formats.quantity('temperature', value)}
                </Text>
                <Distance>{formats.quantity('visibility', distanceKm * 1000)}</Distance>
              </li>
            )
          })}
        </ul>
        <PointCameras pointId={points.find(({ id_station }) => id_station === station.id)?.id} />
      </section>
    </div>
  )
}

const Distance = (props: LayoutProps) => (
  <Text as="span" hasNumbers tone="muted" minWidth={64} textAlign="right" {...props} />
)
