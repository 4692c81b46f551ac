import { HOUR_MS } from '@verglas/quantities'
import { useCallback, useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { LevelList } from './LevelList.tsx'
import { WARNING_MAP } from './map-address.ts'
import { ReachList } from './ReachList.tsx'
import { WarningMap } from './WarningMap.tsx'
import { issueWords, WarningMapScreen } from './WarningMapScreen.tsx'
import { type WarnedPlace, WarningWall } from './WarningWall.tsx'
import { sortedReaches } from './warned.ts'
import { levelLayer, levelStations, type Reach, reachLayer, vigicruesLegend } from './warning-layers.ts'

const TIME_ZONE = 'Europe/Paris'
const NO_REACHES: readonly Reach[] = []
const CLOCK_STEP_MS = 60_000
/** Vigicrues publishes at least twice a day. */
const MAX_AGE_HOURS = 24

/** The monitored reaches of French rivers by colour, with what each colour means. */
export function FloodsPage() {
  const display = useDisplay(TIME_ZONE)
  const { t, formats } = display
  const nowMs = Math.floor(useTimeMode().nowMs / CLOCK_STEP_MS) * CLOCK_STEP_MS
  const { list: state, change } = useListState(WARNING_MAP)
  const [hover] = useState(createHover)
  const answer = useCall('getVigicrues', {}, { keepsPrevious: true })
  const reaches = answer.data?.reaches.features ?? NO_REACHES
  const { hasFeature } = useContextData()
  const stations = useCall('listStations', {}, { keepsPrevious: true, enabled: hasFeature('stations') })
  const levels = useMemo(() => levelStations(stations.data?.stations ?? []), [stations.data])
  const layers = useMemo(() => {
    const [rivers, gauges] = [reachLayer(display, reaches), levelLayer(display, levels)]
    // Only the rivers set the extent, so that a gauge on another continent does not move them out of sight.
    return [rivers, rivers.extent ? { ...gauges, extent: null } : gauges]
  }, [display, reaches, levels])
  const isWall = useIsWall()
  const open = useCallback((id: string | null) => change({ area: id }), [change])
  const facts = answer.data && (
    <>
      {issueWords(display, 'alerts.floods.issued', answer.data, nowMs)}
      <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
    </>
  )
  const map = (
    <WarningMap
      name="floods"
      label={t('alerts.floods.map')}
      layers={layers}
      legend={vigicruesLegend(display)}
      state={state}
      change={change}
      hover={hover}
      attribution={answer.data?.attribution}
      onOpen={open}
    />
  )
  const issuedMs = Date.parse(answer.data?.issuedAt ?? '')
  const screen = {
    display,
    title: t('alerts.floods.title'),
    facts,
    answer,
    failed: t('alerts.floods.failed'),
  }
  if (isWall && nowMs - issuedMs <= MAX_AGE_HOURS * HOUR_MS)
    return <WarningWall {...screen} places={warnedReaches(t, reaches)} timeZone={TIME_ZONE} map={map} />
  return (
    <WarningMapScreen
      {...screen}
      empty={({ issuedAt }) => {
        if (issuedAt === null) return <Empty>{t('alerts.floods.noInformation')}</Empty>
        const isOld = nowMs - Date.parse(issuedAt) > MAX_AGE_HOURS * HOUR_MS
        return isOld && <Empty>{t('alerts.floods.noRecent', { delay: MAX_AGE_HOURS })}</Empty>
      }}
      list={() => (
        <>
          <ReachList
            display={display}
            reaches={reaches}
            selectedId={state.areaId}
            hover={hover}
            onOpen={open}
          />
          <LevelList display={display} stations={levels} nowMs={nowMs} />
        </>
      )}
      map={() => map}
    />
  )
}

/** The reaches that are not green, for a wall. */
const warnedReaches = (t: Display['t'], reaches: readonly Reach[]): readonly WarnedPlace[] =>
  sortedReaches(reaches)
    .filter(({ properties: { severity } }) => severity > 0)
    .map(({ properties: { code, name, severity } }) => ({
      id: code,
      name,
      severity,
      description: t(`alerts.floods.legend.${severity}`),
    }))
