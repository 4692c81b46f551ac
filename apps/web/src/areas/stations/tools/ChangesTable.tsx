import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import type { TableAnswer } from './station-table.ts'

type Line = {
  readonly stationId: string
  readonly name: string
  readonly change: TableAnswer['changed'][number]['fields'][number]
}

/** The changes of a pasted table: station, field, old and new value. */
export function ChangesTable({ changed, words }: { changed: TableAnswer['changed']; words: FormWords }) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const lines = changed.flatMap(({ stationId, name, fields }) =>
    fields.map((change): Line => ({ stationId, name, change })),
  )
  const written = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return '–'
    if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no')
    if (typeof value === 'number') return formats.number(value, Number.isInteger(value) ? 0 : 5)
    return field === 'zoneId' ? words.option(field, String(value)) : String(value)
  }
  return (
    <PlainTable
      label={t('stationtools.changes', { count: changed.length })}
      isLabelVisible
      columns={[
        {
          id: 'station',
          label: t('stationtools.columns.name'),
          isHead: true,
          cell: ({ name }: Line) => name,
        },
        { id: 'field', label: t('stationtools.field'), cell: ({ change }) => words.label(change.field) },
        {
          id: 'before',
          label: t('stationtools.before'),
          tone: 'quiet',
          cell: ({ change }) => written(change.field, change.before),
        },
        {
          id: 'after',
          label: t('stationtools.after'),
          cell: ({ change }) => <strong>{written(change.field, change.after)}</strong>,
        },
      ]}
      rows={lines}
      rowId={({ stationId, change }) => `${stationId} ${change.field}`}
    />
  )
}
