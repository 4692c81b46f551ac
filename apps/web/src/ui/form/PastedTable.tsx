import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLiveOnly } from '../../time/use-live-only.ts'
import type { Field } from './fields.ts'
import form from './form.module.css'
import { type FormWords, FormWordsContext } from './form-context.ts'
import { PasteArea } from './PasteArea.tsx'
import { PastedFaults } from './PastedFaults.tsx'
import type { Pasted, PastedFault } from './pasted-rows.ts'

type Props = {
  readonly table: {
    readonly fields: readonly Field[]
    readonly words: FormWords
    readonly text: string
    readonly setText: (text: string) => void
    readonly pasted: Pasted
    readonly faults: readonly PastedFault[]
  }
  readonly hint?: ReactNode
  /** Label of the button that reads the table from a file; without it there is none. */
  readonly fileLabel?: string
  /** The sentence about too many rows; false if there are not too many. */
  readonly tooLong: string | false
  /** The result of the server's check, and the buttons. */
  readonly children: ReactNode
}

/** A pasted or selected table with its errors, which the server checks before it is accepted. */
export function PastedTable({ table, hint, fileLabel, tooLong, children }: Props) {
  const { fields, words, text, setText, pasted, faults } = table
  return (
    <FormWordsContext value={words}>
      <div className={form.form}>
        <PasteArea
          fields={fields}
          words={words}
          text={text}
          onChange={setText}
          hint={hint}
          {...(fileLabel !== undefined && { fileLabel })}
        />
        <PastedFaults ignored={pasted.ignored} faults={faults} />
        {tooLong !== false && (
          <p className={form.refusal} role="alert">
            {tooLong}
          </p>
        )}
        {children}
      </div>
    </FormWordsContext>
  )
}

type ImportProps = {
  readonly table: {
    readonly rowCount: number
    readonly isTooLong: boolean
    /** The server's check of the current text; null if it has not been checked. */
    readonly checked: { readonly added: number } | null
    readonly send: { readonly isPending: boolean; readonly mutate: (isTrial: boolean) => void }
  }
  readonly check: string
  readonly take: string
}

/** First has the table checked, then imports the accepted rows. */
export function ImportButton({ table: { rowCount, isTooLong, checked, send }, check, take }: ImportProps) {
  const { isClosed, reason } = useLiveOnly()
  return (
    <div className={form.buttons}>
      <Button
        size="sm"
        disabled={isClosed || rowCount === 0 || isTooLong || checked?.added === 0}
        title={reason}
        loading={send.isPending}
        onClick={() => send.mutate(checked === null)}
      >
        {checked ? take : check}
      </Button>
    </div>
  )
}
