import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlus, IconX } from '../../ui/icons.ts'
import admin from './admin.module.css'
import css from './connection-form.module.css'
import { useFieldError, useHint } from './form-context.ts'
import { PasteRows } from './PasteRows.tsx'
import { pasteFields } from './pasted-rows.ts'
import { SettingInputs } from './SettingInput.tsx'
import { newRow, type RowDraft, withRows } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'

type Props = {
  label: string
  field: Field
  /** Of one row. */
  fields: readonly Field[]
  path: string
  rows: readonly RowDraft[]
  onChange: (rows: readonly RowDraft[]) => void
}

/** A list of things with settings of their own: stations, columns, points. */
export function RowsInput({ label, field, fields, path, rows, onChange }: Props) {
  const { t } = useTranslation()
  const error = useFieldError(path)
  const hint = useHint(field.key)
  const [isPasting, setIsPasting] = useState(false)
  return (
    <fieldset className={css.rows} aria-describedby={error ? `${path}-error` : undefined}>
      <legend>
        {label}
        {field.isRequired && (
          <span className={css.needed} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      {hint !== '' && <p className={admin.quiet}>{hint}</p>}
      {rows.length === 0 && <NoRows field={field} />}
      {rows.map(({ id, values }, index) => (
        <fieldset key={id} className={css.row}>
          <legend className="visually-hidden">
            {t('connections.form.row', { label, number: index + 1 })}
          </legend>
          <SettingInputs
            fields={fields}
            path={`${path}.${index}.`}
            draft={values}
            onChange={(next) => onChange(rows.map((row) => (row.id === id ? { id, values: next } : row)))}
          />
          <ActionIcon
            className={css.removeRow}
            variant="subtle"
            color="gray"
            aria-label={t('connections.form.removeRow', { number: index + 1 })}
            title={t('connections.form.removeRow', { number: index + 1 })}
            onClick={() => onChange(rows.filter((row) => row.id !== id))}
          >
            <IconX size={16} />
          </ActionIcon>
        </fieldset>
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
            {t('connections.form.addRow')}
          </Button>
          {pasteFields(fields).length > 1 && (
            <Button size="compact-sm" variant="default" onClick={() => setIsPasting(true)}>
              {t('connections.form.paste.open')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Without rows something else may count: the provider's usual ones. */
function NoRows({ field: { isRequired, fallback } }: { field: Field }) {
  const { t, i18n } = useTranslation()
  const usual = Array.isArray(fallback) ? fallback.map((row) => nameOf(row, i18n.language)) : []
  return (
    <p className={admin.quiet}>
      {isRequired
        ? t('connections.form.noRowsYet')
        : usual.length > 0
          ? t('connections.form.rowsByDefault', { names: usual.join(', ') })
          : t('connections.form.noRows')}
    </p>
  )
}

function nameOf(row: { readonly [key: string]: unknown }, language: string): string {
  const { name, nameFr, nameEn } = row
  return String(name ?? (language.startsWith('fr') ? nameFr : nameEn) ?? row.id ?? '')
}
