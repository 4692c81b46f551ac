import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlus } from '../icons.ts'
import { Text } from '../layout/Text.tsx'
import { type GroupDraft, newRow, type RowDraft, withRows } from './draft.ts'
import type { Field } from './fields.ts'
import css from './form.module.css'
import { useFieldError, useFormWords } from './form-context.ts'
import { InputRow } from './InputRow.tsx'
import { PasteRows } from './PasteRows.tsx'
import { pasteFields } from './pasted-rows.ts'

type Row = { path: string; draft: GroupDraft; onChange: (draft: GroupDraft) => void }

/** Maximum number of rows that are open at first; more would fill the screen. */
const MAX_OPEN_ROWS = 2
type Props = {
  label: string
  field: Field
  /** Fields of one row. */
  fields: readonly Field[]
  path: string
  rows: readonly RowDraft[]
  onChange: (rows: readonly RowDraft[]) => void
  /** Renders the inputs of a row. */
  inputsOf: (row: Row) => ReactNode
}

/** A list of entries that have fields of their own: stations, columns, corrections. */
export function RowsInput({ label, field, fields, path, rows, onChange, inputsOf }: Props) {
  const { t } = useTranslation()
  const error = useFieldError(path)
  const { hint: hintOf, addRow, rowSummary } = useFormWords()
  const hint = hintOf(field.key)
  const [foldedIds] = useState(() => new Set(rows.length > MAX_OPEN_ROWS ? rows.map(({ id }) => id) : []))
  const [isPasting, setIsPasting] = useState(false)
  return (
    <fieldset className={css.rows} aria-describedby={error ? `${path}-error` : undefined}>
      <legend>
        {label}
        {field.isRequired && (
          <Text as="span" tone="alarm" aria-hidden>
            {' *'}
          </Text>
        )}
      </legend>
      {hint !== '' && <p className={css.hint}>{hint}</p>}
      {rows.length === 0 && <NoRows field={field} />}
      {rows.map(({ id, values }, index) => (
        <InputRow
          key={id}
          path={`${path}.${index}.`}
          name={t('form.row', { label, number: index + 1 })}
          summary={foldedIds.has(id) ? (rowSummary?.(field.key, index) ?? null) : null}
          removeLabel={t('form.removeRow', { number: index + 1 })}
          onRemove={() => onChange(rows.filter((row) => row.id !== id))}
        >
          {inputsOf({
            path: `${path}.${index}.`,
            draft: values,
            onChange: (next) => onChange(rows.map((row) => (row.id === id ? { id, values: next } : row))),
          })}
        </InputRow>
      ))}
      {error && (
        <p id={`${path}-error`} className={css.refusal}>
          {error}
        </p>
      )}
      {isPasting ? (
        <PasteRows
          fields={fields}
          hasRows={withRows(fields, rows, []).length > 0}
          onAdd={(added, isInstead) => {
            onChange(withRows(fields, isInstead ? [] : rows, added))
            setIsPasting(false)
          }}
          onCancel={() => setIsPasting(false)}
        />
      ) : (
        <div className={css.buttons}>
          <Button
            name={path}
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...rows, newRow(fields, rows)])}
          >
            {addRow?.(field.key) ?? t('form.addRow')}
          </Button>
          {isPastable(fields) && (
            <Button size="compact-sm" variant="default" onClick={() => setIsPasting(true)}>
              {t('form.paste.open')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Spreadsheets do not contain instants in the form that the field needs. */
const isPastable = (fields: readonly Field[]) =>
  pasteFields(fields).length > 1 && fields.every(({ shape }) => shape.kind !== 'time')

/** Without rows the default ones may apply. */
function NoRows({ field: { isRequired, fallback } }: { field: Field }) {
  const { t, i18n } = useTranslation()
  const usual = Array.isArray(fallback) ? fallback.map((row) => nameOf(row, i18n.language)) : []
  return (
    <p className={css.hint}>
      {isRequired
        ? t('form.noRowsYet')
        : usual.length > 0
          ? t('form.rowsByDefault', { names: usual.join(', ') })
          : t('form.noRows')}
    </p>
  )
}

function nameOf(row: { readonly [key: string]: unknown }, language: string): string {
  const { name, nameFr, nameEn } = row
  return String(name ?? (language.startsWith('fr') ? nameFr : nameEn) ?? row.id ?? '')
}
