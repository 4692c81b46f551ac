import { Button, Textarea } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import admin from './admin.module.css'
import { choiceName } from './choice-names.ts'
import css from './connection-form.module.css'
import { errorWords } from './form-context.ts'
import { PastePreview } from './PastePreview.tsx'
import paste from './paste-rows.module.css'
import { type PastedFault, type PasteWords, pasteFields, readPasted } from './pasted-rows.ts'
import type { GroupDraft } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'
import { settingName } from './writing.ts'

type Props = {
  fields: readonly Field[]
  /** Whether there are rows that the pasted ones could stand instead of. */
  hasRows: boolean
  onAdd: (rows: readonly GroupDraft[], isInstead: boolean) => void
  onCancel: () => void
}

const MOST_FAULTS = 8

/** Many rows at once: a table of a spreadsheet is pasted, looked at, and taken if all of it fits. */
export function PasteRows({ fields, hasRows, onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const words = useMemo(() => pasteWords(t), [t])
  const pasted = useMemo(() => readPasted(fields, text, words), [fields, text, words])
  const { rows, faults, ignored } = pasted
  const isReady = rows.length > 0 && faults.length === 0
  const take = (isInstead: boolean) =>
    onAdd(
      rows.map(({ values }) => values),
      isInstead,
    )
  return (
    <div className={paste.paste}>
      <Textarea
        autoFocus
        label={t('connections.form.paste.label')}
        description={t('connections.form.paste.hint', { columns: columnsOf(t, fields) })}
        classNames={{ input: css.codeInput ?? '' }}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div role="status" className={paste.result}>
        {ignored.length > 0 && (
          <p className={admin.quiet}>
            {t('connections.form.paste.ignored', { names: ignored.map((name) => `« ${name} »`).join(', ') })}
          </p>
        )}
        {faults.length > 0 && (
          <ul className={paste.faults}>
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={`${fault.line} ${fault.key}`}>{faultSentence(t, fault)}</li>
            ))}
            {faults.length > MOST_FAULTS && (
              <li>{t('connections.detail.andMore', { count: faults.length - MOST_FAULTS })}</li>
            )}
          </ul>
        )}
      </div>
      {rows.length > 0 && <PastePreview pasted={pasted} fields={fields} />}
      <div className={css.buttons}>
        <Button size="compact-sm" disabled={!isReady} onClick={() => take(false)}>
          {t('connections.form.paste.add', { count: rows.length })}
        </Button>
        {hasRows && (
          <Button size="compact-sm" variant="default" disabled={!isReady} onClick={() => take(true)}>
            {t('connections.form.paste.instead')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}

const columnsOf = (t: TFunction, fields: readonly Field[]): string =>
  pasteFields(fields)
    .map(
      ({ key, isRequired, isNullable }) => `${settingName(t, key)}${isRequired && !isNullable ? ' *' : ''}`,
    )
    .join(' ; ')

function faultSentence(t: TFunction, { line, key, error }: PastedFault): string {
  const sentence = errorWords(t, error)
  return key === null
    ? t('connections.form.paste.lineFault', { line, sentence })
    : t('connections.form.paste.cellFault', { line, name: settingName(t, key), sentence })
}

const pasteWords = (t: TFunction): PasteWords => ({
  titlesOf: (key) => [settingName(t, key)],
  namesOf: (key, option) => [choiceName(t, key, option), t(`measures.${option}.short`, option)],
})
