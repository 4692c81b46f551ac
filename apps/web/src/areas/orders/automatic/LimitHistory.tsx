import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { limitWords } from './limit-words.ts'

type Change = CallAnswer<'getDirectiveLimitHistory'>['changes'][number]

/** Who set which limits on a circuit and when, latest first; hidden if there are none. */
export function LimitHistory({ display, circuit }: { readonly display: Display; readonly circuit: Circuit }) {
  const { t, formats } = display
  const answer = useCall('getDirectiveLimitHistory', { params: { id: circuit.id } })
  const columns = useMemo(
    (): readonly Column<Change>[] => [
      {
        id: 'at',
        label: t('circuits.automatic.changedAt'),
        isHead: true,
        cell: ({ changedAt }) => formats.dateTime(Date.parse(changedAt)),
      },
      { id: 'by', label: t('circuits.automatic.changedBy'), cell: ({ changedBy }) => changedBy },
      {
        id: 'limits',
        label: t('circuits.automatic.limits'),
        wraps: true,
        cell: ({ entry }) =>
          entry?.isOn ? limitWords(display, entry, circuit) : t('circuits.automatic.switchedOff'),
      },
    ],
    [display, t, formats, circuit],
  )
  return (
    <Answer
      answer={answer}
      failed={t('circuits.automatic.failed')}
      loading={<Loading shape="text" count={1} />}
      isSection
    >
      {({ changes }) =>
        changes.length > 0 && (
          <PlainTable
            label={t('circuits.automatic.history')}
            isLabelVisible
            columns={columns}
            rows={changes}
            rowId={({ revision }) => `${revision}`}
          />
        )
      }
    </Answer>
  )
}
