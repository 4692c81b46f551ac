import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../layout/Stack.tsx'
import type { GroupDraft } from './draft.ts'
import type { Field } from './fields.ts'
import css from './form.module.css'
import { useFormWords } from './form-context.ts'
import { PastedFaults } from './PastedFaults.tsx'
import { PastePreview } from './PastePreview.tsx'
import { columnsOf, pasteWords } from './paste-words.ts'
import { readPasted } from './pasted-rows.ts'

type Props = {
  fields: readonly Field[]
  /** Whether there are rows that the pasted ones could replace. */
  hasRows: boolean
  onAdd: (rows: readonly GroupDraft[], isInstead: boolean) => void
  onCancel: () => void
}

/** Adds many rows at once: a pasted spreadsheet table is previewed and added if it has no errors. */
export function PasteRows({ fields, hasRows, onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const formWords = useFormWords()
  const words = useMemo(() => pasteWords(formWords), [formWords])
  const pasted = useMemo(() => readPasted(fields, text, words), [fields, text, words])
  const { rows, faults, ignored } = pasted
  const isReady = rows.length > 0 && faults.length === 0
  const take = (isInstead: boolean) =>
    onAdd(
      rows.map(({ values }) => values),
      isInstead,
    )
  return (
    <Stack gap={10} width="100%">
      <Textarea
        autoFocus
        label={t('form.paste.label')}
        description={t('form.paste.hint', { columns: columnsOf(formWords, fields) })}
        classNames={{ input: css.codeInput ?? '' }}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <PastedFaults ignored={ignored} faults={faults} />
      {rows.length > 0 && <PastePreview pasted={pasted} fields={fields} />}
      <div className={css.buttons}>
        <Button size="compact-sm" disabled={!isReady} onClick={() => take(false)}>
          {t('form.paste.add', { count: rows.length })}
        </Button>
        {hasRows && (
          <Button size="compact-sm" variant="default" disabled={!isReady} onClick={() => take(true)}>
            {t('form.paste.instead')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </Stack>
  )
}
