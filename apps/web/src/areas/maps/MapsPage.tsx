import { Select } from '@mantine/core'
import { distanceKm } from '@verglas/quantities'
import { useCallback, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { usePen } from '../../lib/pen.ts'
import { BaseMapNotice } from '../../map/base-map/BaseMapNotice.tsx'
import { writeBounds } from '../../map/fit.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { PlacePanel } from '../../map/PlacePanel.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { TimeBar } from '../../time/TimeBar.tsx'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useMovedHour } from '../../time/use-moved-hour.ts'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Failure } from '../../ui/states/Failure.tsx'
import { SegmentPanel } from '../network/panels.ts'
import { MAP_MEASURES } from '../stations/panels.ts'
import { FIRST_HOUR, LAST_HOUR, stepsAnHour, writeHour } from './hours.ts'
import { LayerPanel } from './LayerPanel.tsx'
import { thingId } from './layer-kinds.ts'
import { MapTabs } from './MapTabs.tsx'
import { MAP_ADDRESS } from './map-address.ts'
import { legendOf } from './map-legend.ts'
import css from './maps.module.css'
import { SavedViews } from './SavedViews.tsx'
import { shownPlace } from './shown-place.tsx'
import { type MapAnswers, useMapAnswers } from './use-map-answers.ts'
import { useMapLayers } from './use-map-layers.ts'
import { useMapPictures } from './use-map-pictures.ts'

/** Weather, road, cameras and dangers over the country, at any hour of the day behind and of those ahead. */
export function MapsPage() {
  const { locale, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const pen = usePen()
  const { t } = pen
  const { list, change, text } = useListState(MAP_ADDRESS)
  const writeMoved = useCallback((next: number) => change({ h: writeHour(next) }), [change])
  const [hour, setHour] = useMovedHour(list.hour, writeMoved)
  const state = useMemo(() => ({ ...list, hour }), [list, hour])
  const [hover] = useState(createHover)
  const answers = useMapAnswers(state)
  const { pictures, choices, credits, hasFailed } = useMapPictures(state, answers.atMs)
  const { layers, counts, stations, points, roads, winds, segments, alerts } = useMapLayers(answers, state)
  const { mapMeasure, place, frame, zoneId, hasOnlyFavourites } = state

  const open = useCallback((id: string) => change({ place: id, at: null }), [change])
  const openNearest = useCallback(
    (at: { readonly longitude: number; readonly latitude: number }) => {
      const nearest = points.reduce<{ id: string; km: number } | null>((best, point) => {
        const km = distanceKm(at, point)
        return best && best.km <= km ? best : { id: point.id_castpoint, km }
      }, null)
      const isNear = nearest && nearest.km <= NEAR_KM
      change({
        place: isNear ? thingId('castpoints', nearest.id) : null,
        at: isNear ? `${at.longitude.toFixed(3)},${at.latitude.toFixed(3)}` : null,
      })
    },
    [points, change],
  )
  const shown = shownPlace(state, { answers, stations, points, roads, winds, pen, locale, nowMs })
  const segment = place?.kind === 'segments' && segments.find(({ id }) => id === place.id)
  const close = () => change({ place: null, at: null })
  return (
    <Page title={t('maps.title')} layout="full">
      <div className={css.screen}>
        <MapTabs />
        <FilterBar>
          <ZoneFilter zoneId={zoneId} onChange={(zone) => change({ zone })} />
          <FavouritesFilter
            isOn={hasOnlyFavourites}
            onChange={(isOn) => change({ favourites: isOn ? 'only' : null })}
          />
        </FilterBar>
        <BaseMapNotice />
        {answers.failed && (
          <Failure
            error={answers.failed.error}
            what={t('maps.failed')}
            onRetry={() => void answers.failed?.refetch()}
          />
        )}
        <div className={css.panel}>
          <div className={css.beside}>
            <div className={css.map}>
              <RoadMap
                label={t('maps.mapLabel', { measure: t(`measures.${mapMeasure.code}.long`) })}
                layers={layers}
                pictures={pictures}
                selectedId={place && thingId(place.kind, place.id)}
                fitKey={`${setup.id}|${zoneId}|${hasOnlyFavourites}`}
                frame={frame}
                hover={hover}
                credits={[...creditsOf(answers, hour), ...credits]}
                onOpen={open}
                onGround={openNearest}
                onFrame={(next) => change({ frame: writeBounds(next) })}
                onFit={() => change({ frame: null })}
              >
                <div className={css.choices}>
                  <Select
                    size="xs"
                    w={200}
                    aria-label={t('map.measure')}
                    data={MAP_MEASURES.map(({ code }) => ({
                      value: code,
                      label: t(`measures.${code}.long`),
                    }))}
                    value={mapMeasure.code}
                    onChange={(code) => change({ measure: code === MAP_MEASURES[0].code ? null : code })}
                    allowDeselect={false}
                  />
                  <LayerPanel
                    state={state}
                    counts={counts}
                    pictures={choices}
                    haveFailed={hasFailed}
                    isWatched={answers.strikes.data?.isActive ?? true}
                    onChange={change}
                  />
                  <SavedViews text={text} onChange={change} />
                </div>
                <MapLegend {...legendOf(state, counts, pen, alerts)} />
              </RoadMap>
            </div>
            {shown && <PlacePanel shown={shown} onClose={close} />}
            {segment && <SegmentPanel pen={pen} segment={segment} atMs={answers.atMs} onClose={close} />}
          </div>
          <TimeBar
            hour={hour}
            stepsAnHour={stepsAnHour(Object.keys(state.pictures).length > 0)}
            firstHour={FIRST_HOUR}
            lastHour={LAST_HOUR}
            isWaiting={answers.isWaiting}
            onHour={setHour}
          />
        </div>
      </div>
    </Page>
  )
}

/** Whose data the map shows. */
function creditsOf(
  { alerts, stations, outages, cameras, tides, reports, winds, strikes }: MapAnswers,
  hour: number,
): readonly string[] {
  const names = [
    ...(hour > 0 ? [] : (stations.data?.stations ?? [])).map(({ attribution }) => attribution),
    ...(alerts.data?.alerts ?? []).map(({ attribution }) => attribution),
    ...(cameras.data?.cameras ?? []).map(({ attribution }) => attribution),
    ...(tides.data?.tidepoints ?? []).map(({ attribution }) => attribution),
    ...(reports.data?.lists ?? []).map(({ attribution }) => attribution),
    ...(winds.data?.attributions ?? []),
    ...(strikes.data?.attributions ?? []),
    outages.data?.outages.length ? (outages.data.attribution ?? '') : '',
  ]
  return [...new Set(names)].filter((name) => name !== '')
}

/** Farther away nobody would take a point for the place that was touched. */
const NEAR_KM = 50
