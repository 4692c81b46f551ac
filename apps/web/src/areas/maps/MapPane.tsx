import { distanceKm } from '@verglas/quantities'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { type Bounds, writeBounds } from '../../map/fit.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { PlacePanel } from '../../map/PlacePanel.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { TimeBar } from '../../time/TimeBar.tsx'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useMovedHour } from '../../time/use-moved-hour.ts'
import { createHover } from '../../ui/split/hover.ts'
import { Failure } from '../../ui/states/Failure.tsx'
import { SegmentPanel } from '../network/panels.ts'
import { FIRST_HOUR, LAST_HOUR, stepsAnHour, writeHour } from './hours.ts'
import { LayerPanel } from './LayerPanel.tsx'
import { itemId } from './layer-kinds.ts'
import { MeasureChoice } from './MeasureChoice.tsx'
import type { ChangeMap, MapState } from './map-address.ts'
import { mapCredits } from './map-credits.ts'
import { legendOf, missingOf } from './map-legend.ts'
import css from './maps.module.css'
import { NextAnswers } from './NextAnswers.tsx'
import { toPlaceDetails } from './place-details.tsx'
import { useMapAnswers } from './use-map-answers.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useMapPictures, useSelectedPictures } from './use-map-pictures.ts'

type Props = {
  /** The state in the address. */
  written: MapState
  change: ChangeMap
  /** On a wall screen nothing can be selected and the hour is always now. */
  isWall?: boolean
  /** One of two maps side by side. */
  isHalf?: boolean
  /** Further controls on top of the map. */
  children?: ReactNode
}

/** One map with its layers, selected place and hour. */
export function MapPane({ written, change, isWall = false, isHalf = false, children }: Props) {
  const { locale, setup, points: allPoints } = useContextData()
  const { nowMs } = useTimeMode()
  const display = useDisplay()
  const { t } = display
  const writeMoved = useCallback((next: number) => change({ h: writeHour(next) }), [change])
  const [hour, setHour] = useMovedHour(written.hour, writeMoved)
  const state = useMemo(() => ({ ...written, hour }), [written, hour])
  const [hover] = useState(createHover)
  const selectedPictures = useSelectedPictures(state)
  const hasPictures = Object.keys(selectedPictures.chosen).length > 0
  const [isPlaying, setPlaying] = useState(false)
  const answers = useMapAnswers(state, { hasPictures, isPlaying })
  // Requests the next hour only when the current answers have arrived; otherwise they would be cancelled.
  const nextHour = hour + 1 / stepsAnHour(hasPictures)
  const preloadedHour = answers.isWaiting || nextHour >= 0 ? hour : nextHour
  const { pictures, choices, credits, hasFailed } = useMapPictures(selectedPictures, answers.atMs)
  const { layers, counts, stations, allStations, points, roads, winds, segments, alerts, method } =
    useMapLayers(answers, state)
  const isWatched = answers.strikes.data?.isActive ?? null
  const { view, mapMeasure, place, frame, zoneId, hasOnlyFavourites } = state

  // Stable callbacks, so that the map is not redrawn while its inputs are unchanged.
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
  const placeDetails = toPlaceDetails(state, {
    answers,
    stations,
    points,
    allPoints,
    roads,
    winds,
    display,
    locale,
    nowMs,
  })
  const segment = place?.kind === 'segments' && segments.find(({ id }) => id === place.id)
  const close = () => change({ place: null, at: null })
  return (
    <section className={css.pane}>
      {answers.failed && (
        <Failure
          error={answers.failed.error}
          what={t('maps.failed')}
          onRetry={() => void answers.failed?.refetch()}
        />
      )}
      <div className={css.beside}>
        <div className={css.map}>
          <RoadMap
            label={t('maps.mapLabel', { measure: t(`measures.${mapMeasure.code}.long`) })}
            layers={layers}
            pictures={pictures}
            selectedId={place && itemId(place.kind, place.id)}
            fitKey={`${setup.id}|${zoneId}|${hasOnlyFavourites}`}
            frame={frame}
            hover={hover}
            credits={[...new Set([...mapCredits(answers, hour), ...credits])]}
            onOpen={open}
            onGround={openNearest}
            onFrame={keepFrame}
            onFit={forgetFrame}
          >
            {!isWall && (
              <div className={css.choices}>
                <MeasureChoice mapMeasure={mapMeasure} stations={allStations} view={view} onChange={change} />
                <LayerPanel
                  state={state}
                  counts={counts}
                  pictures={choices}
                  chosenPictures={selectedPictures.chosen}
                  haveFailed={hasFailed}
                  isWatched={isWatched ?? true}
                  onChange={change}
                />
                {children}
              </div>
            )}
            <MapLegend
              {...legendOf(state, { counts, alerts, method, pictures: choices }, display)}
              missing={missingOf(state, { counts, pictures: choices, isWatched }, display)}
              isFolded={isHalf}
            />
          </RoadMap>
        </div>
        {placeDetails && <PlacePanel details={placeDetails} onClose={close} />}
        {segment && <SegmentPanel display={display} segment={segment} atMs={answers.atMs} onClose={close} />}
      </div>
      {!isWall && (
        <TimeBar
          hour={hour}
          stepsAnHour={stepsAnHour(hasPictures)}
          firstHour={FIRST_HOUR}
          lastHour={LAST_HOUR}
          isWaiting={answers.isWaiting}
          onHour={setHour}
          onPlaying={setPlaying}
        />
      )}
      {isPlaying && <NextAnswers state={{ ...state, hour: preloadedHour }} hasPictures={hasPictures} />}
    </section>
  )
}

/** Beyond this distance a point cannot be the place that was touched. */
const NEAR_KM = 50
