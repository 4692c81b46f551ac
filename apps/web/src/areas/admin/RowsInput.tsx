import { ActionIcon, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconPlus, IconX } from '../../ui/icons.ts'
import admin from './admin.module.css'
import css from './connection-form.module.css'
import { useFieldError } from './form-context.ts'
import { SettingInputs } from './SettingInput.tsx'
import { newRow, type RowDraft } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'

type Props = {
  label: string
  fields: readonly Field[]
  path: string
  rows: readonly RowDraft[]
  onChange: (rows: readonly RowDraft[]) => void
}

/** A list of things with settings of their own: stations, columns, points. */
export function RowsInput({ label, fields, path, rows, onChange }: Props) {
  const { t } = useTranslation()
  const error = useFieldError(path)
  return (
    <fieldset className={css.rows} aria-describedby={error ? `${path}-error` : undefined}>
      <legend>{label}</legend>
      {rows.length === 0 && <p className={admin.quiet}>{t('connections.form.noRows')}</p>}
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
      <Button
        name={path}
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...rows, newRow(fields, rows)])}
      >
        {t('connections.form.addRow')}
      </Button>
    </fieldset>
  )
}
