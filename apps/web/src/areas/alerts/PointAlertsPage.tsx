import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { dangersOf } from '@verglas/contract/alert-rules'
import { useEffect, useMemo, useRef } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PointMeteogram } from '../forecast/panels.ts'
import { TitledTimeline } from './AlertTimeline.tsx'
import css from './alerts.module.css'
import { DangerCard } from './DangerCard.tsx'
import { SmallHeading } from './SmallHeading.tsx'
import { type AlertDetail, usePointAlerts, useSetReadState } from './use-alerts.ts'
import { VoiceText } from './VoiceText.tsx'

const NONE: readonly AlertDetail[] = []
const SOON_MS = 60_000
/** The same period as the drawing below. */
const HOURS = 48

/** The alerts of a point with the full text of their sources, above its forecast. */
export function PointAlertsPage() {
  const { castpointId } = useParams({ from: '/inside/alerts/view/$castpointId' })
  const { setup, points, hasFeature } = useContextData()
  const point = forecastPoints(points).find(({ id_castpoint }) => id_castpoint === castpointId)
  const display = useDisplay(point?.timezone ?? setup.timezone)
  const { t } = display
  const navigate = useNavigate()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const answer = usePointAlerts(castpointId)
  const alerts = answer.data?.alerts ?? NONE
  useReadOnOpening(castpointId, answer.data?.alerts)
  const dangers = useMemo(() => dangersOf(alerts), [alerts])
  const toForecast = () =>
    void navigate({ to: '/previsions/view/$castpointId', params: { castpointId }, search: {} })
  return (
    <DetailScreen
      title={t('alerts.ofPoint', { name: point?.name ?? castpointId })}
      favourite={{ type: 'castpoints', id: castpointId }}
      facts={
        <>
          {answer.data && <Fact>{t('alerts.count', { count: dangers.length })}</Fact>}
          <Fact>{t('time.timeZone', { zone: display.formats.timeZoneName() })}</Fact>
          <Fact>
            <Link to="/alerts">{t('alerts.toAll')}</Link>
          </Fact>
          {hasFeature('forecasts') && (
            <Fact>
              <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
                {t('alerts.toForecast')}
              </Link>
            </Fact>
          )}
        </>
      }
      answer={answer}
      failed={t('alerts.failed')}
      loading={<Loading shape="chart" heightPx={320} />}
      back={<Link to="/alerts">{t('alerts.toAll')}</Link>}
    >
      {({ roadUntil }) => (
        <Grid className={css.page} gap={14}>
          {dangers.length === 0 && <Empty>{t('alerts.noneHere')}</Empty>}
          <ul
            className={dangers.length > 0 ? `${css.cards} ${css.panel}` : css.cards}
            aria-label={t('alerts.title')}
          >
            {dangers.map((danger) => (
              <li key={danger.key}>
                <DangerCard display={display} danger={danger} nowMs={nowMs} isOpen showsPlaces={false}>
                  {danger.voices.map(({ alert }) => (
                    <VoiceText key={alert.id} display={display} alert={alert} />
                  ))}
                </DangerCard>
              </li>
            ))}
          </ul>
          <TitledTimeline
            display={display}
            dangers={dangers}
            nowMs={nowMs}
            roadUntil={roadUntil}
            hours={HOURS}
          />
          {hasFeature('forecasts') && (
            <Box as="section" isPanel padding="10px 12px">
              <SmallHeading>{t('alerts.forecast')}</SmallHeading>
              <PointMeteogram castpointId={castpointId} onSelectHour={toForecast} />
            </Box>
          )}
        </Grid>
      )}
    </DetailScreen>
  )
}

/** Opening a point marks its alerts as read. Alerts that arrive while it is open have to be marked by the person. */
function useReadOnOpening(castpointId: string, alerts: readonly AlertDetail[] | undefined): void {
  const { isLive } = useTimeMode()
  const { mutate } = useSetReadState()
  const doneOf = useRef<string | null>(null)
  useEffect(() => {
    if (!isLive || !alerts || doneOf.current === castpointId) return
    doneOf.current = castpointId
    const unread = alerts.filter(({ read }) => !read)
    if (unread.length > 0) mutate({ state: 'read', alerts: unread })
  }, [castpointId, alerts, isLive, mutate])
}
