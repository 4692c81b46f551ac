import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { BarStrip } from '../../ui/strip/BarStrip.tsx'
import type { Run } from './connection-view.ts'
import { type RunBar, runStrip } from './runs.ts'

type Props = { runs: readonly Run[] }

/** The last tries at a glance. */
export function RunStrip({ runs }: Props) {
  const { t } = useTranslation()
  const { number, dateTime } = useContextData().formats()
  const { bars, maxAppended, counts } = runStrip(runs)
  const label = t('connections.detail.runsLabel', {
    total: runs.length,
    most: number(maxAppended, 0),
    ...counts,
  })
  const titleOf = ({ startedAt, outcome, appended }: RunBar) =>
    t('connections.detail.runBar', {
      time: dateTime(Date.parse(startedAt)),
      outcome: t(`connections.detail.outcomes.${outcome}`),
      count: appended,
    })
  return (
    <BarStrip
      label={label}
      bars={bars.map((bar) => ({
        id: bar.startedAt,
        height: bar.height,
        outcome: bar.outcome,
        title: titleOf(bar),
      }))}
    />
  )
}
