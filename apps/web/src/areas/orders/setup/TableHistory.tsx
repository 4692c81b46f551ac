import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { type DecisionTable, PRESETS } from '@verglas/treatment'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { tableChanges } from './table-draft.ts'
import css from './treatmentsetup.module.css'

type Change = CallAnswer<'listTreatmentTableChanges'>['changes'][number]
type Row = Omit<Change, 'table'> & { readonly table: DecisionTable; readonly words: string }

type Props = { display: Display; onShow: (table: DecisionTable) => void }

/** Who changed what in the table, and when. Each version can be loaded into the form and restored. */
export function TableHistory({ display, onShow }: Props) {
  const { t, formats } = display
  const answer = useCall('listTreatmentTableChanges', {})
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'at',
        label: t('treatmentsetup.history.at'),
        isHead: true,
        cell: ({ changedAt }) => formats.dateTime(Date.parse(changedAt)),
      },
      { id: 'by', label: t('treatmentsetup.history.by'), cell: ({ changedBy }) => changedBy },
      { id: 'what', label: t('treatmentsetup.history.what'), wraps: true, cell: ({ words }) => words },
      {
        id: 'show',
        label: '',
        title: t('treatmentsetup.history.show'),
        cell: ({ table }) => (
          <Button size="compact-xs" variant="default" onClick={() => onShow(table)}>
            {t('treatmentsetup.history.show')}
          </Button>
        ),
      },
    ],
    [t, formats, onShow],
  )
  return (
    <section className={css.history} aria-label={t('treatmentsetup.history.title')}>
      <Answer answer={answer} loading={<Loading shape="table" count={3} />}>
        {({ changes }) =>
          changes.length === 0 ? (
            <Empty>{t('treatmentsetup.history.none')}</Empty>
          ) : (
            <PlainTable
              label={t('treatmentsetup.history.title')}
              isLabelVisible
              columns={columns}
              rows={rowsOf(display, changes)}
              rowId={({ revision }) => `${revision}`}
            />
          )
        }
      </Answer>
    </section>
  )
}

/** Compares each change with the one before it, and the first with the product's table. */
function rowsOf(display: Display, changes: readonly Change[]): Row[] {
  const tableOf = (change: Change | undefined) => change?.table ?? PRESETS.default
  return changes.map((change, index) => {
    const table = tableOf(change)
    return {
      ...change,
      table,
      words:
        change.table === null
          ? display.t('treatmentsetup.history.backToProduct')
          : changeWords(display, tableOf(changes[index + 1]), table),
    }
  })
}

function changeWords({ t }: Display, before: DecisionTable, after: DecisionTable): string {
  const changes = tableChanges(before, after)
  const rows = (['added', 'changed', 'removed'] as const)
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => t(`treatmentsetup.history.changes.${kind}`, { rows: changes[kind].join(', ') }))
  const settings = changes.settings.map((key) => t(`treatmentsetup.settings.${key}`))
  return [...rows, ...settings].join(' · ')
}
