import { MINUTE_MS } from '@verglas/quantities'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './riskviews.module.css'
import { StormRate } from './StormRate.tsx'
import { StormTiles } from './StormTiles.tsx'
import { MIN_REQUESTED_MINUTES, since } from './storm.ts'

type Props = { readonly stationId: string; readonly minutes: number }

const EVERY_MS = 10_000

/** Lightning around a station, on another area's screen: how near, when it will be all clear, how often. */
export function StormAround({ stationId, minutes }: Props) {
  const { points, setup } = useContextData()
  const station = points.find(({ id_station }) => id_station === stationId)
  const display = useDisplay(station?.timezone ?? setup.timezone)
  const { t } = display
  const nowMs = useNowMs(EVERY_MS)
  const answer = useCall(
    'getStormData',
    { params: { stationId }, query: { delay: `${Math.max(minutes, MIN_REQUESTED_MINUTES)}` } },
    { keepsPrevious: true },
  )
  return (
    <Answer
      answer={answer}
      failed={t('riskviews.storm.failed')}
      loading={<Loading shape="tiles" count={3} />}
      isSection
    >
      {({ isActive, strikes, attributions }) => {
        if (!isActive) return <Empty>{t('riskviews.storm.unavailable')}</Empty>
        const visibleStrikes = since(strikes, nowMs - minutes * MINUTE_MS)
        return (
          <Grid className={css.list} gap={14} minWidth={0}>
            <StormTiles display={display} visibleStrikes={visibleStrikes} all={strikes} nowMs={nowMs} />
            <StormRate display={display} visibleStrikes={visibleStrikes} nowMs={nowMs} delay={minutes} />
            <p className={css.hint}>{attributions.join(' · ')}</p>
          </Grid>
        )
      }}
    </Answer>
  )
}
