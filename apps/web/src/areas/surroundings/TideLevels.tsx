import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TideChart } from './TideChart.tsx'

type Props = {
  /** Null for the first gauge of the organisation. */
  readonly tidepointId: string | null
}

const SOON_MS = 60_000

/** The sea level at a tide gauge, on another area's screen. */
export function TideLevels({ tidepointId }: Props) {
  const display = useDisplay(useContextData().setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const answer = useCall('listTidepoints', {}, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={t('riskviews.water.failed')}
      loading={<Loading shape="chart" heightPx={340} />}
      isSection
    >
      {({ tidepoints }) => {
        const tidepoint = tidepoints.find(({ id }) => tidepointId === null || id === tidepointId)
        return tidepoint ? (
          <TideChart display={display} tidepointId={tidepoint.id} nowMs={nowMs} />
        ) : (
          <Empty>{t('riskviews.water.noGauge')}</Empty>
        )
      }}
    </Answer>
  )
}
