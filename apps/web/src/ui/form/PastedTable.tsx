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
  /** Why the table has too many rows; false: it has not. */
  readonly tooLong: string | false
  /** What the server found, and the buttons. */
  readonly children: ReactNode
}

/** A pasted or chosen table with what is wrong with it, which the server checks before it is accepted. */
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
    /** The server's check of the present text; null: it has not been checked. */
    readonly checked: { readonly added: number } | null
    readonly send: { readonly isPending: boolean; readonly mutate: (isTrial: boolean) => void }
  }
  readonly check: string
  readonly take: string
}

/** Has a table checked first, and then takes over what was accepted. */
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
