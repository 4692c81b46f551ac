import { Button } from '@mantine/core'
import { MAX_IMPORTED_DUTIES } from '@verglas/contract/duty-codes'
import { useTranslation } from 'react-i18next'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import form from '../../../ui/form/form.module.css'
import { FormWordsContext } from '../../../ui/form/form-context.ts'
import { PasteArea } from '../../../ui/form/PasteArea.tsx'
import { PastedFaults } from '../../../ui/form/PastedFaults.tsx'
import { PastePreview } from '../../../ui/form/PastePreview.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { EXAMPLE_TIME } from './import-duties.ts'
import { useImport } from './use-import.ts'

type Props = Parameters<typeof useImport>[0]

/** A pasted or chosen table: what is wrong with it, what would be stored, and the button that stores it. */
export function ImportForm(sources: Props) {
  const { t } = useTranslation()
  const table = useImport(sources)
  const { text, setText, fields, words, pasted, faults, checked } = table
  return (
    <FormWordsContext value={words}>
      <div className={form.form}>
        <PasteArea
          fields={fields}
          words={words}
          text={text}
          onChange={setText}
          hint={<Note>{t('duty.importing.hint', { example: EXAMPLE_TIME })}</Note>}
          fileLabel={t('duty.importing.file')}
        />
        <PastedFaults ignored={pasted.ignored} faults={faults} />
        {checked && (
          <p role="status">
            {t('duty.importing.checked', {
              count: checked.added,
              existing: checked.existingCount,
              refused: faults.length,
            })}
          </p>
        )}
        {pasted.rows.length > 0 && <PastePreview pasted={{ ...pasted, faults }} fields={fields} />}
        <Accept table={table} />
      </div>
    </FormWordsContext>
  )
}

/** Checks the table first, then stores what was accepted. */
function Accept({ table }: { readonly table: ReturnType<typeof useImport> }) {
  const { t } = useTranslation()
  const { isClosed, reason } = useLiveOnly()
  const { rowCount, isTooLong, checked, send } = table
  const isUseless = rowCount === 0 || isTooLong || checked?.added === 0
  const state = { size: 'sm', disabled: isClosed || isUseless, title: reason } as const
  return (
    <>
      {isTooLong && (
        <p className={form.refusal} role="alert">
          {t('duty.importing.max', { limit: MAX_IMPORTED_DUTIES })}
        </p>
      )}
      <div className={form.buttons}>
        <Button {...state} loading={send.isPending} onClick={() => send.mutate(checked === null)}>
          {checked ? t('duty.importing.take', { count: checked.added }) : t('duty.importing.check')}
        </Button>
      </div>
    </>
  )
}
