import { distanceKm } from '@verglas/quantities'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { type Bounds, writeBounds } from '../../map/map-bounds.ts'
import type { MapLink } from '../../map/map-link.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { TimeBar } from '../../time/TimeBar.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { createHover } from '../../ui/split/hover.ts'
import { Failure } from '../../ui/states/Failure.tsx'
import { mapMeasureName, type Station } from '../stations/panels.ts'
import { FIRST_HOUR, LAST_HOUR, stepsAnHour } from './hours.ts'
import { useStations } from './kinds/stations.tsx'
import { LayerPanel } from './LayerPanel.tsx'
import { itemId } from './layer-kinds.ts'
import { MeasureChoice } from './MeasureChoice.tsx'
import type { ChangeMap } from './map-address.ts'
import { wallLegend } from './map-legend.ts'
import type { MapState } from './map-state.ts'
import css from './maps.module.css'
import { NextAnswers } from './NextAnswers.tsx'
import { openPanel } from './open-panel.tsx'
import { useMapContent } from './use-map-content.ts'

type Props = {
  /** The state in the address. */
  written: MapState
  /** The hour of the slider, which is written into the address when it rests. */
  hour: number
  onHour: (hour: number) => void
  change: ChangeMap
  /** On a wall screen nothing can be selected and the hour is always now. */
  isWall?: boolean
  /** One of two maps side by side. */
  isHalf?: boolean
  link?: MapLink
  /** Where the slider is: below the map, in an element below both maps, or null if another slider moves this map. */
  timeBar?: 'below' | HTMLElement | null
  /** Filters of the whole screen; on a phone they are folded into the layers. */
  filters?: ReactNode
  /** Further controls on top of the map. */
  children?: ReactNode
}

/** One map with its layers, selected place and hour. */
export function MapPane(props: Props) {
  const { written, hour, onHour, change, isWall = false, isHalf = false, link } = props
  const { timeBar = 'below', filters, children } = props
  const { t } = useTranslation()
  const setupId = useContextData().setup.id
  const state = useMemo(() => ({ ...written, hour }), [written, hour])
  const [hover] = useState(createHover)
  const [isPlaying, setPlaying] = useState(false)
  const content = useMapContent(state, { isPlaying })
  const { context, items, hasPictures, isWaiting, failed } = content
  // Requests the next hour only when the current answers have arrived; otherwise they would be cancelled.
  const nextHour = hour + 1 / stepsAnHour(hasPictures)
  const preloadedHour = isWaiting || nextHour >= 0 ? hour : nextHour
  const { mapMeasure, place, frame, zoneId, hasOnlyFavourites } = state

  const { keepFrame, forgetFrame, open, openNearest } = useMapChanges(change, context.points)
  const slider = (
    <TimeBar
      hour={hour}
      stepsAnHour={stepsAnHour(hasPictures)}
      firstHour={FIRST_HOUR}
      lastHour={LAST_HOUR}
      isWaiting={isWaiting}
      onHour={onHour}
      onPlaying={setPlaying}
    />
  )
  return (
    <Stack className={css.pane} as="section" flex={1} minWidth={0} minHeight={0}>
      {failed && (
        <Failure error={failed.error} what={t('maps.failed')} onRetry={() => void failed.refetch()} />
      )}
      <Row className={css.sidePanel} flex={1} minHeight={0}>
        <Box minWidth={0} flex={1}>
          <RoadMap
            label={t('maps.mapLabel', { measure: mapMeasureName(mapMeasure, t) })}
            layers={content.layers}
            pictures={content.pictures}
            selectedId={place && itemId(place.kind, place.id)}
            fitKey={`${setupId}|${zoneId}|${hasOnlyFavourites}`}
            frame={frame}
            hover={hover}
            link={link}
            credits={content.credits}
            onOpen={open}
            onGround={openNearest}
            onFrame={keepFrame}
            onFit={forgetFrame}
          >
            {!isWall && <MapChoices {...{ state, content, change, filters }}>{children}</MapChoices>}
            <MapLegend
              title={mapMeasureName(mapMeasure, t)}
              {...(isWall ? wallLegend(content.legend) : content.legend)}
              isFolded={isHalf}
            />
          </RoadMap>
        </Box>
        {openPanel(items, context, () => change({ place: null, at: null }))}
      </Row>
      {!isWall && timeBar === 'below' && slider}
      {timeBar instanceof HTMLElement && createPortal(slider, timeBar)}
      {isPlaying && <NextAnswers state={{ ...state, hour: preloadedHour }} hasPictures={hasPictures} />}
    </Stack>
  )
}

type ChoicesProps = Pick<Props, 'change' | 'filters' | 'children'> & {
  readonly state: MapState
  readonly content: ReturnType<typeof useMapContent>
}

/** The measure, the layers and the filters, on top of the map. On a phone the filters are folded into the layers. */
function MapChoices({ state, content, change, filters, children }: ChoicesProps) {
  const isPhone = useIsPhone()
  const stations = useStations(content.context).stations.data?.stations ?? NO_STATIONS
  return (
    <Row className={css.choices} wraps gap={6} maxWidth="calc(100% - 64px)">
      <MeasureChoice mapMeasure={state.mapMeasure} stations={stations} onChange={change} />
      <LayerPanel
        state={state}
        items={content.items}
        pictures={content.choices}
        chosenPictures={content.chosenPictures}
        isLoading={content.isLoading}
        haveFailed={content.havePicturesFailed}
        onChange={change}
      >
        {isPhone && filters}
      </LayerPanel>
      {children}
      {!isPhone && filters}
    </Row>
  )
}

type Points = ReturnType<typeof useMapContent>['context']['points']

/**
 * Functions with which the map changes the address. They are stable, so that the map is not redrawn while its
 * inputs stay the same.
 */
function useMapChanges(change: ChangeMap, points: Points) {
  const keepFrame = useCallback((next: Bounds) => change({ frame: writeBounds(next) }), [change])
  const forgetFrame = useCallback(() => change({ frame: null }), [change])
  const open = useCallback((id: string) => change({ place: id, at: null }), [change])
  const openNearest = useCallback(
    (at: { readonly longitude: number; readonly latitude: number }) => {
      const nearest = points.reduce<{ id: string; km: number } | null>((best, point) => {
        const km = distanceKm(at, point)
        return best && best.km <= km ? best : { id: point.id_castpoint, km }
      }, null)
      const isNear = nearest && nearest.km <= NEAR_KM
      change({
        place: isNear ? itemId('castpoints', nearest.id) : null,
        at: isNear ? `${at.longitude.toFixed(3)},${at.latitude.toFixed(3)}` : null,
      })
    },
    [points, change],
  )
  return { keepFrame, forgetFrame, open, openNearest }
}

const NO_STATIONS: readonly Station[] = []

/** Beyond this distance a point cannot be the place that was touched. */
const NEAR_KM = 50
