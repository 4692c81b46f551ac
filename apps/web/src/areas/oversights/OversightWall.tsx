import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { WallTable } from '../../ui/wall/WallTable.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { riskSpan, worstRuleWords } from './oversight-words.ts'
import type { OversightRow } from './shape.ts'

type Props = {
  display: Display
  rows: readonly OversightRow[]
  nowMs: number
  facts: ReactNode
  timeZone: string
  answer: Answered<unknown>
}

/** The watches on a wall: severity now, the worst forecast, and the hours of two days. */
export function OversightWall({ display, rows, nowMs, facts, timeZone, answer }: Props) {
  const { t } = display
  return (
    <WallTable<OversightRow>
      title={t('oversights.title')}
      facts={facts}
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'now',
          label: t('oversights.columns.now'),
          share: 2,
          cell: ({ severityNow }) => <SeverityBadge severity={severityNow} />,
        },
        { id: 'name', label: t('oversights.columns.name'), share: 3.4, cell: ({ name }) => name },
        {
          id: 'worst',
          label: t('oversights.columns.forecast'),
          share: 4.4,
          cell: (row) =>
            row.worst ? (
              <>
                <SeverityBadge severity={row.worst.severity} isShort /> {riskSpan(display, row.worst, nowMs)}{' '}
                <small>{worstRuleWords(display, row)}</small>
              </>
            ) : (
              t(row.judged ? 'oversights.calm' : 'oversights.notJudged')
            ),
        },
        {
          id: 'strip',
          label: t('oversights.columns.strip'),
          share: 3,
          cell: ({ name, hours }) => <HoursStrip display={display} name={name} hours={hours} nowMs={nowMs} />,
        },
      ]}
      needsAction={({ severityNow }) => (severityNow ?? 0) >= 3}
      isMuted={({ judged }) => judged === null}
      timeZone={timeZone}
      answer={answer}
      failed={t('oversights.failed')}
    />
  )
}
