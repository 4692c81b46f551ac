import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Episodes } from './EpisodeHistory.tsx'
import { RuleHours } from './RuleStrips.tsx'

type Props = {
  readonly oversightId: string
  /** When its rules will fire, or when it was active. */
  readonly chart: 'rules' | 'spells'
}

const SOON_MS = 60_000

/** The future or the past of a watch, as a panel of another screen. */
export function OversightTimeline({ oversightId, chart }: Props) {
  const display = useDisplay(useContextData().setup.timezone)
  return chart === 'rules' ? (
    <Rules display={display} oversightId={oversightId} />
  ) : (
    <Episodes display={display} oversightId={oversightId} />
  )
}

function Rules({ display, oversightId }: { display: ReturnType<typeof useDisplay>; oversightId: string }) {
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const params = { id: oversightId }
  const oversight = useCall('getOversight', { params }, { keepsPrevious: true })
  const risks = useCall('getOversightRisks', { params }, { keepsPrevious: true })
  return (
    <Answer
      answer={allAnswered({ oversight, risks })}
      failed={t('oversights.detailFailed')}
      missing={<Empty>{t('oversights.notFound')}</Empty>}
      loading={<Loading shape="chart" heightPx={160} />}
      isSection
    >
      {({ oversight: { entry }, risks: { judged } }) =>
        judged === null ? (
          <Empty>{t('oversights.notJudged')}</Empty>
        ) : (
          <RuleHours display={display} rules={entry.rules} judged={judged} nowMs={nowMs} />
        )
      }
    </Answer>
  )
}
