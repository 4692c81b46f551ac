import { MAX_IMPORTED_DUTIES } from '@verglas/contract/duty-codes'
import { useTranslation } from 'react-i18next'
import { ImportButton, PastedTable } from '../../../ui/form/PastedTable.tsx'
import { PastePreview } from '../../../ui/form/PastePreview.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { EXAMPLE_TIME } from './import-duties.ts'
import { useImport } from './use-import.ts'

/** A pasted or selected table: its errors, the rows that would be stored, and the button that stores them. */
export function ImportForm(sources: Parameters<typeof useImport>[0]) {
  const { t } = useTranslation()
  const table = useImport(sources)
  const { fields, pasted, faults, checked, isTooLong } = table
  return (
    <PastedTable
      table={table}
      hint={<Note>{t('duty.importing.hint', { example: EXAMPLE_TIME })}</Note>}
      fileLabel={t('duty.importing.file')}
      tooLong={isTooLong && t('duty.importing.max', { limit: MAX_IMPORTED_DUTIES })}
    >
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
      <ImportButton
        table={table}
        check={t('duty.importing.check')}
        take={t('duty.importing.take', { count: checked?.added ?? 0 })}
      />
    </PastedTable>
  )
}
