import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { ConnectionDetail } from './connection-view.ts'

type Tolerance = ConnectionDetail['tolerances'][number]
type Props = { tolerances: readonly Tolerance[] }

/** What was read although it was written in an unusual way, how often, and where first. */
export function ToleranceTable({ tolerances }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const columns: readonly Column<Tolerance>[] = [
    {
      id: 'what',
      label: t('connections.detail.toleratedAs'),
      isHead: true,
      stays: 'start',
      wraps: true,
      cell: ({ what }) => t(`connections.toleranceKinds.${what}`),
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
      cell: ({ name, line }) => (
        <code>{line === null ? name : t('connections.detail.placeOnLine', { name, line })}</code>
      ),
    },
  ]
  return (
    <PlainTable
      label={t('connections.detail.tolerances')}
      columns={columns}
      rows={tolerances}
      rowId={({ what }) => what}
    />
  )
}
