import { dangersOf } from '@verglas/contract/alert-rules'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { AlertTimeline } from './AlertTimeline.tsx'
import { useAlerts } from './use-alerts.ts'

type Props = {
  /** Null for all places. */
  readonly castpointId: string | null
}

const SOON_MS = 60_000

/** When each danger is most severe, as a panel on another area's screen. */
export function UpcomingDangers({ castpointId }: Props) {
  const { setup, points } = useContextData()
  const point = points.find(({ id_castpoint }) => id_castpoint === castpointId)
  const display = useDisplay(point?.timezone ?? setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const answer = useAlerts()
  const alerts = answer.data?.alerts
  const dangers = useMemo(
    () =>
      dangersOf(
        (alerts ?? []).filter(({ id_castpoint }) => castpointId === null || id_castpoint === castpointId),
      ),
    [alerts, castpointId],
  )
  return (
    <Answer
      answer={answer}
      failed={t('alerts.failed')}
      loading={<Loading shape="chart" heightPx={120} />}
      isSection
    >
      {({ roadUntil }) =>
        dangers.length === 0 ? (
          <Empty>{t(castpointId === null ? 'alerts.none' : 'alerts.noneHere')}</Empty>
        ) : (
          <AlertTimeline display={display} dangers={dangers} nowMs={nowMs} roadUntil={roadUntil} />
        )
      }
    </Answer>
  )
}
