import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { OversightCard } from './OversightCard.tsx'
import { oversightRows } from './shape.ts'

type Props = {
  /** Null for all watches. */
  readonly oversightId: string | null
}

const SOON_MS = 60_000

/** The watches of the organisation, as a panel of another screen. */
export function OversightList({ oversightId }: Props) {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const oversights = useCall('listOversights', {}, { keepsPrevious: true })
  const foreseen = useCall('listOversightRisks', {}, { keepsPrevious: true })
  return (
    <Answer
      answer={allAnswered({ oversights, foreseen })}
      failed={t('oversights.failed')}
      loading={<Loading shape="table" count={4} />}
      isSection
    >
      {(answers) => {
        const rows = oversightRows(answers.oversights.entries, answers.foreseen.oversights, nowMs).filter(
          ({ id }) => oversightId === null || id === oversightId,
        )
        return rows.length === 0 ? (
          <Empty>{t('oversights.none')}</Empty>
        ) : (
          rows.map((row) => <OversightCard key={row.id} row={row} display={display} nowMs={nowMs} />)
        )
      }}
    </Answer>
  )
}
