import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { ConnectionDetail } from './connection-view.ts'
import { reasonWords } from './source-texts.ts'

type Refusal = ConnectionDetail['refusals'][number]
type Props = { refusals: readonly Refusal[] }

/** What was refused and why, each with an example. */
export function RefusalTable({ refusals }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const columns: readonly Column<Refusal>[] = [
    {
      id: 'reason',
      label: t('connections.detail.reason'),
      isHead: true,
      stays: 'start',
      cell: ({ reason }) => (
        <>
          {reasonWords(t, reason)} <code>{reason}</code>
        </>
      ),
    },
    {
      id: 'times',
      label: t('connections.detail.times'),
      align: 'end',
      cell: ({ count }) => formats.number(count, 0),
    },
    {
      id: 'lastTime',
      label: t('connections.detail.lastTime'),
      cell: ({ lastAt }) => formats.dateTime(Date.parse(lastAt)),
    },
    {
      id: 'example',
      label: t('connections.detail.example'),
      wraps: true,
      cell: ({ example }) => <code>{example}</code>,
    },
    {
      id: 'where',
      label: t('connections.detail.where'),
      wraps: true,
      cell: ({ name }) => <code>{name}</code>,
    },
  ]
  return (
    <PlainTable
      label={t('connections.detail.refusals')}
      columns={columns}
      rows={refusals}
      rowId={({ reason }) => reason}
    />
  )
}
