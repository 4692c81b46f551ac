import { useTranslation } from 'react-i18next'
import { Text } from '../layout/Text.tsx'
import type { Column } from '../table/column.ts'
import { PlainTable } from '../table/PlainTable.tsx'
import type { Draft } from './draft.ts'
import type { Field } from './fields.ts'
import form from './form.module.css'
import { useFormWords } from './form-context.ts'
import type { Pasted } from './pasted-rows.ts'

const MAX_ROWS = 6

type PastedRow = Pasted['rows'][number]

/** The first rows as they were read, so that a shifted column is noticed before they are added. */
export function PastePreview({ pasted, fields }: { pasted: Pasted; fields: readonly Field[] }) {
  const { t } = useTranslation()
  const { label, option } = useFormWords()
  const { keys, rows, faults } = pasted
  const isWrong = (line: number, key: string) =>
    faults.some((fault) => fault.line === line && fault.key === key)
  // Empty cells and unknown options are displayed as typed.
  const isOption = (key: string, cell: string) =>
    fields.some(
      (field) => field.key === key && field.shape.kind === 'choice' && field.shape.options.includes(cell),
    )
  function words(key: string, draft: Draft | undefined): string {
    if (typeof draft === 'boolean') return t(draft ? 'app.yes' : 'app.no')
    if (typeof draft !== 'string') return ''
    return isOption(key, draft) ? option(key, draft) : draft.replaceAll('\n', ', ')
  }
  const columns: readonly Column<PastedRow>[] = [
    { id: '#', label: t('form.paste.line'), isHead: true, tone: 'quiet', cell: ({ line }) => line },
    ...keys.map(
      (key): Column<PastedRow> => ({
        id: key,
        label: label(key),
        cell: ({ line, values }) => {
          const text = words(key, values[key])
          return isWrong(line, key) ? (
            <Text as="span" tone="alarm">
              ▲ {text}
            </Text>
          ) : (
            text
          )
        },
      }),
    ),
  ]
  return (
    <div>
      <PlainTable
        label={t('form.paste.preview')}
        columns={columns}
        rows={rows.slice(0, MAX_ROWS)}
        rowId={({ line }) => String(line)}
        look="narrow"
      />
      {rows.length > MAX_ROWS && (
        <p className={form.hint}>{t('form.andMore', { count: rows.length - MAX_ROWS })}</p>
      )}
    </div>
  )
}
