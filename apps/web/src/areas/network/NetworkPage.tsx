import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useRoadLines } from '../../lib/road-lines.ts'
import { type Bounds, writeBounds } from '../../map/fit.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { TimeBar } from '../../time/TimeBar.tsx'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useMovedHour } from '../../time/use-moved-hour.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { FORECAST_PERIOD_S } from '../orders/panels.ts'
import { LevelHours } from './LevelHours.tsx'
import { NetworkFilters } from './NetworkFilters.tsx'
import css from './network.module.css'
import { LAST_HOUR, NETWORK_ADDRESS, withoutUnknown } from './network-address.ts'
import {
  createNetworkHour,
  haveUnknown,
  looksAt,
  networkLayers,
  riskLegend,
  showHour,
} from './network-layer.ts'
import { filteredSegments, lengthsByHour, networkSegments, worstStretches } from './network-risks.ts'
import { SegmentPanel } from './SegmentPanel.tsx'
import { WorstList } from './WorstList.tsx'

const NO_CIRCUITS: CallAnswer<'listCircuits'>['circuits'] = []

/** Where and when the network becomes dangerous, and the worst stretches. */
export function NetworkPage() {
  const { setup, hasFeature } = useContextData()
  const { nowMs } = useTimeMode()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { list, change } = useListState(NETWORK_ADDRESS)
  const [hover] = useState(createHover)
  const risks = useCall('getRoadRisks', {}, { keepsPrevious: true })
  const roads = useRoadLines(risks.data)
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const hasNone = risks.data?.networkRevision === null
  const failed = [roads, risks, circuits].find(({ error, data }) => error && !data)

  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const span = useMemo(() => [hourMs, hourMs + LAST_HOUR * HOUR_MS] as const, [hourMs])
  const state = useMemo(
    () => withoutUnknown(list, setup.zones, circuits.data?.circuits),
    [list, setup, circuits.data],
  )
  const { circuitId, roadType, kind, level, zoneId } = state
  const filter = useMemo(() => {
    const ofZone = (circuits.data?.circuits ?? []).filter((circuit) => circuit.zoneId === zoneId)
    return {
      circuitId,
      roadType,
      kind,
      level,
      circuitIds: zoneId === null ? null : new Set(ofZone.map(({ id }) => id)),
    }
  }, [circuits.data, circuitId, roadType, kind, level, zoneId])
  const all = useMemo(
    () => networkSegments(roads.data?.features ?? [], risks.data?.circuits ?? []),
    [roads.data, risks.data],
  )
  const segments = useMemo(() => filteredSegments(all, filter), [all, filter])
  const writeHour = useCallback((next: number) => change({ h: next === 0 ? null : `${next}` }), [change])
  const [hour, moveTo] = useMovedHour(state.hour, writeHour)
  const atMs = hourMs + hour * HOUR_MS
  const [mapHour] = useState(createNetworkHour)
  const layers = useMemo(() => networkLayers(display, segments, mapHour), [display, segments, mapHour])
  const looks = useMemo(() => looksAt(segments, atMs, filter), [segments, atMs, filter])
  // The map is outside of React.
  useLayoutEffect(() => showHour(mapHour, atMs, looks), [mapHour, atMs, looks])
  const hasUnknown = haveUnknown(looks)
  const legend = useMemo(() => [riskLegend(display, { hasUnknown })], [display, hasUnknown])
  const stretches = useMemo(() => worstStretches(segments, span, filter), [segments, span, filter])
  const lengths = useMemo(() => lengthsByHour(segments, span, filter), [segments, span, filter])
  const selected = state.segmentId === null ? undefined : all.find(({ id }) => id === state.segmentId)
  const issued = (risks.data?.circuits ?? []).flatMap(({ issuedAt }) =>
    issuedAt ? [Date.parse(issuedAt)] : [],
  )
  const open = useCallback((id: string) => change({ segment: id }), [change])
  const keepFrame = useCallback((next: Bounds) => change({ frame: writeBounds(next) }), [change])
  const forgetFrame = useCallback(() => change({ frame: null }), [change])
  return (
    <Page
      title={t('network.title')}
      layout="full"
      facts={
        <>
          {circuits.data?.circuits.some(({ isSchematic }) => isSchematic) && (
            <Fact>{t('circuits.schematic')}</Fact>
          )}
          {hasFeature('admin_ceils') && <Link to="/admin/risks">{t('navigation.riskRules')}</Link>}
        </>
      }
    >
      <div className={css.screen}>
        <NetworkFilters
          display={display}
          state={state}
          circuits={circuits.data?.circuits ?? NO_CIRCUITS}
          onChange={change}
        />
        {failed && (
          <Failure error={failed.error} what={t('network.failed')} onRetry={() => void failed.refetch()} />
        )}
        {!failed && !roads.data && !hasNone && <Loading />}
        {hasNone && <Empty>{t('network.none')}</Empty>}
        {!hasNone && all.length > 0 && (
          <div className={css.panel}>
            <div className={css.sidePanel}>
              <section className={css.worst}>
                <h2>{t('network.worst')}</h2>
                <Note padding="2px 14px 8px">
                  {issued.length === 0 ? (
                    t('network.noForecast')
                  ) : (
                    <>
                      {t('network.issued')} <Age atMs={Math.min(...issued)} periodS={FORECAST_PERIOD_S} />
                    </>
                  )}
                </Note>
                {stretches.length === 0 && issued.length > 0 && (
                  <Note padding="2px 14px 8px">{t('network.noRiskForecast')}</Note>
                )}
                <WorstList
                  display={display}
                  stretches={stretches}
                  selectedId={state.segmentId}
                  hover={hover}
                  onOpen={open}
                />
              </section>
              <div className={css.map}>
                <RoadMap
                  label={t('network.mapLabel', { time: `${formats.shortDay(atMs)} ${formats.time(atMs)}` })}
                  layers={layers}
                  selectedId={state.segmentId}
                  fitKey={`${setup.id}|${circuitId}|${zoneId}`}
                  frame={state.frame}
                  hover={hover}
                  onOpen={open}
                  onFrame={keepFrame}
                  onFit={forgetFrame}
                >
                  <MapLegend groups={legend} />
                </RoadMap>
              </div>
              {selected && (
                <SegmentPanel
                  display={display}
                  segment={selected}
                  atMs={atMs}
                  onClose={() => change({ segment: null })}
                />
              )}
            </div>
            <LevelHours display={display} hours={lengths} selected={hour} onSelect={moveTo} />
            <TimeBar hour={hour} firstHour={0} lastHour={LAST_HOUR} isWaiting={false} onHour={moveTo} />
          </div>
        )}
      </div>
    </Page>
  )
}
