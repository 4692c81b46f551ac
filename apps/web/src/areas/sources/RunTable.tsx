import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import type { Run } from './connection-view.ts'
import css from './run-table.module.css'
import { lengthWords, troubleWords } from './source-texts.ts'
import { readTrouble } from './trouble.ts'

type Props = { runs: readonly Run[] }

/** The last tries, latest first. */
export function RunTable({ runs }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const number = (id: string, label: string, text: (run: Run) => string): Column<Run> => ({
    id,
    label,
    align: 'end',
    cell: text,
  })
  const count = (id: 'messages' | 'facts' | 'appended' | 'refused', label: string) =>
    number(id, label, (run) => formats.number(run[id], 0))
  const columns: readonly Column<Run>[] = [
    {
      id: 'began',
      label: t('connections.detail.began'),
      isHead: true,
      stays: 'start',
      cell: ({ startedAt }) => formats.dateTime(Date.parse(startedAt)),
    },
    {
      id: 'outcome',
      label: t('connections.detail.outcome'),
      cell: ({ outcome }) => (
        <span className={css.outcome} data-outcome={outcome}>
          {t(`connections.detail.outcomes.${outcome}`)}
        </span>
      ),
    },
    number('took', t('connections.detail.took'), ({ startedAt, endedAt }) =>
      lengthWords(t, formats, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    ),
    count('messages', t('connections.detail.messages')),
    count('facts', t('connections.read')),
    count('appended', t('connections.new')),
    count('refused', t('connections.refused')),
    {
      ...number('lag', t('connections.lag'), ({ lagS }) => lengthWords(t, formats, lagS)),
      title: t('connections.lagHint'),
    },
    {
      id: 'problem',
      label: t('connections.detail.problem'),
      cell: ({ problem }) => (problem === null ? '' : troubleWords(t, readTrouble(problem))),
      highlight: ({ problem }) => (problem === null ? null : { title: problem }),
    },
  ]
  return (
    <PlainTable
      look="short"
      label={t('connections.detail.runs')}
      columns={columns}
      rows={runs}
      rowId={({ startedAt }) => startedAt}
    />
  )
}
