import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { worstHour } from '../network/panels.ts'
import { mapMeasureName } from '../stations/panels.ts'
import { MapPane } from './MapPane.tsx'
import type { ChangeMap } from './map-address.ts'
import type { MapState } from './map-state.ts'
import css from './maps.module.css'

type Props = { written: MapState; change: ChangeMap }

/** Hours in which the wall looks for the worst one. */
const NIGHT_HOURS = 12

/** The map as its address describes it, without controls; at the worst hour of the night unless it names one. */
export function MapWall({ written, change }: Props) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { time } = formats(setup.timezone)
  const nowMs = useNowMs(HOUR_MS)
  const worst = useWorstHour(nowMs)
  const hour = written.hour === 0 ? (worst ?? 0) : written.hour
  const state = useMemo(() => ({ ...written, hour }), [written, hour])
  const atMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS + hour * HOUR_MS
  const when =
    hour === 0
      ? t('maps.wall.now')
      : t(worst === hour ? 'maps.wall.worst' : 'maps.wall.at', { time: time(atMs) })
  return (
    <Page
      title={t('maps.title')}
      layout="full"
      facts={
        <Text as="span" size="max(16px, 4vh)">
          {when} · {mapMeasureName(written.mapMeasure, t)}
        </Text>
      }
    >
      <Row className={css.panel} isFramed flex={1} minHeight={0} overflow="hidden" data-wall="map">
        <MapPane written={state} change={change} isWall />
      </Row>
    </Page>
  )
}

/** Hours from now; null: calm, or the person may not see the risks. */
function useWorstHour(nowMs: number): number | null {
  const { hasFeature } = useContextData()
  const risks = useCall('getRoadRisks', {}, { enabled: hasFeature('roadcast'), keepsPrevious: true }).data
  return useMemo(() => worstHour(risks?.circuits ?? [], nowMs, NIGHT_HOURS), [risks, nowMs])
}
