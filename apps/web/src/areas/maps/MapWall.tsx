import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { midst } from '../../ui/wall/dimming.ts'
import { comingNightEndMs, worstHour } from '../network/panels.ts'
import { mapMeasureName } from '../stations/panels.ts'
import { LAYER_KINDS } from './layer-kinds.ts'
import { MapPane } from './MapPane.tsx'
import type { ChangeMap } from './map-address.ts'
import type { MapState } from './map-state.ts'
import { mapView } from './map-views.ts'
import css from './maps.module.css'
import { WallStretches } from './WallStretches.tsx'

type Props = { written: MapState; change: ChangeMap }

/** The layers that can be read from four metres, unless the address says which are on. */
const ON_WALL = ['segments', 'castpoints', 'stations']
const OFF_ON_WALL = LAYER_KINDS.filter((kind) => !ON_WALL.includes(kind))

/**
 * The map as its address describes it, without controls, and the worst stretches beside it; at the worst hour until
 * the end of the coming night unless the address names an hour.
 */
export function MapWall({ written, change }: Props) {
  const { t } = useTranslation()
  const { setup, formats, hasFeature } = useContextData()
  const { time, shortDay } = formats(setup.timezone)
  const nowMs = useNowMs(HOUR_MS)
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const { worst, untilMs } = useWorstHour(hourMs)
  const isNamed = written.hour !== 0
  const hour = isNamed ? written.hour : (worst ?? 0)
  const state = useMemo(() => {
    const isUsual = written.view === 'points' && written.off === mapView('points').off
    return { ...written, hour, ...(isUsual ? { off: OFF_ON_WALL } : {}) }
  }, [written, hour])
  const atMs = hourMs + hour * HOUR_MS
  const timeOf = (ms: number) =>
    [...(shortDay(ms) === shortDay(nowMs) ? [] : [shortDay(ms)]), time(ms)].join(' ')
  const until = timeOf(Math.ceil(untilMs / HOUR_MS) * HOUR_MS)
  const key = isNamed ? 'at' : worst !== null ? 'worst' : hasFeature('roadcast') ? 'calm' : 'now'
  return (
    <Page
      title={t('maps.title')}
      layout="full"
      facts={
        <Text as="span" size="max(16px, 4vh)" lineHeight={1.15}>
          {t(`maps.wall.${key}`, { time: timeOf(atMs), until })} · {mapMeasureName(written.mapMeasure, t)}
        </Text>
      }
    >
      <Row className={css.panel} isFramed flex={1} minHeight={0} overflow="hidden" data-wall="map">
        <MapPane written={state} hour={hour} onHour={ignore} change={change} isWall />
        {hasFeature('roadcast') && <WallStretches atMs={atMs} />}
      </Row>
    </Page>
  )
}

/** A wall has no slider. */
const ignore = () => {}

/**
 * The worst hour until the end of the coming night, in hours from now, and that end. `worst` is null if there is no
 * danger, or if the person may not see the risks.
 */
function useWorstHour(hourMs: number): { readonly worst: number | null; readonly untilMs: number } {
  const { hasFeature, points } = useContextData()
  const risks = useCall('getRoadRisks', {}, { enabled: hasFeature('roadcast'), keepsPrevious: true }).data
  return useMemo(() => {
    const untilMs = comingNightEndMs(midst(points) ?? SOMEWHERE, hourMs)
    const hours = Math.ceil((untilMs - hourMs) / HOUR_MS)
    return { worst: worstHour(risks?.circuits ?? [], hourMs, hours), untilMs }
  }, [risks, points, hourMs])
}

/** Any place, for an organisation without points: it has no roads either, so the end of the night has no effect. */
const SOMEWHERE = { latitude: 45, longitude: 0 }
