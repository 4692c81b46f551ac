import { Button, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readTextFile } from '../../lib/read-text-file.ts'
import { FileChoice } from './FileChoice.tsx'
import type { Field } from './fields.ts'
import form from './form.module.css'
import type { FormWords } from './form-context.ts'
import { columnsOf } from './paste-words.ts'

type Props = {
  readonly fields: readonly Field[]
  readonly words: FormWords
  readonly text: string
  readonly onChange: (text: string) => void
  /** Below the text. */
  readonly hint?: ReactNode
  /** Label of the button that reads the text from a file; without it there is none. */
  readonly fileLabel?: string
}

/** The field for a pasted table, which names its columns. */
export function PasteArea({ fields, words, text, onChange, hint, fileLabel }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Textarea
        label={t('form.paste.label')}
        description={t('form.paste.hint', { columns: columnsOf(words, fields) })}
        classNames={{ input: form.codeInput ?? '' }}
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {hint}
      {fileLabel !== undefined && (
        <div className={form.buttons}>
          <FileChoice
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => void (file && readTextFile(file).then(onChange))}
          >
            {(props) => (
              <Button {...props} size="compact-sm" variant="default">
                {fileLabel}
              </Button>
            )}
          </FileChoice>
        </div>
      )}
    </>
  )
}
