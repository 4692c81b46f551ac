import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DOSSIER_REPORT_DAYS, MAX_IMPORTED_TREATMENTS } from '@verglas/contract/treatment-act-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import form from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { ImportButton, PastedTable } from '../../../ui/form/PastedTable.tsx'
import { PastePreview } from '../../../ui/form/PastePreview.tsx'
import { pasteWords } from '../../../ui/form/paste-words.ts'
import { type PastedFault, readPasted } from '../../../ui/form/pasted-rows.ts'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { importFields, importRows, linesLeft, placedRefusals } from './import-rows.ts'

/** Imports many treatments from a table, which is checked before it is accepted. */
export function ImportTreatmentsPage() {
  const { t } = useTranslation()
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const backLink = <Link to="/roads/circuits">{t('circuits.page.all')}</Link>
  return (
    <DetailScreen
      title={t('circuits.done.importing.title')}
      facts={t('circuits.done.importing.facts')}
      actions={backLink}
      answer={circuits}
      failed={t('circuits.failed')}
      loading={<Loading count={6} />}
      back={backLink}
    >
      {(circuitList) => <Import circuits={circuitList.circuits} />}
    </DetailScreen>
  )
}

/** The server's check of a table, and the text that was checked. */
type Checked = {
  readonly text: string
  readonly added: number
  readonly existingCount: number
  /** Lines that are accepted, but too late for the dossier of their time. */
  readonly belatedLines: readonly number[]
  readonly faults: readonly PastedFault[]
}

type Circuits = readonly { readonly id: string; readonly name: string }[]

function Import({ circuits }: { circuits: Circuits }) {
  const { t } = useTranslation()
  const table = useImport(useImportFields(circuits))
  const { fields, pasted, faults, checked, isTooLong } = table
  return (
    <PastedTable
      table={table}
      fileLabel={t('circuits.done.importing.file')}
      tooLong={isTooLong && t('circuits.done.importing.max', { limit: MAX_IMPORTED_TREATMENTS })}
    >
      {checked && <CheckedWords checked={checked} refusedCount={faults.length} />}
      {pasted.rows.length > 0 && <PastePreview pasted={{ ...pasted, faults }} fields={fields} />}
      <ImportButton
        table={table}
        check={t('circuits.done.importing.check')}
        take={t('circuits.done.importing.take', { count: checked?.added ?? 0 })}
      />
    </PastedTable>
  )
}

/** The columns of the table, and their words. */
function useImportFields(circuits: Circuits) {
  const { t } = useTranslation()
  const fields = useMemo(() => importFields(circuits.map(({ id }) => id)), [circuits])
  const words = useMemo((): FormWords => {
    const names = new Map(circuits.map(({ id, name }) => [id, name]))
    return {
      label: (key) => t(`circuits.done.importing.columns.${key}`),
      hint: () => '',
      option: (key, option) =>
        key === 'circuitId'
          ? (names.get(option) ?? option)
          : t(`circuits.${key === 'deicer' ? 'whatIf.deicers' : 'treatments'}.${option}`),
    }
  }, [t, circuits])
  return { fields, words }
}

/** The typed table, the result of the server's check, and the sending: first to check it, then to store it. */
function useImport({ fields, words }: ReturnType<typeof useImportFields>) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [lastCheck, setLastCheck] = useState<Checked | null>(null)
  const pasted = useMemo(() => readPasted(fields, text, pasteWords(words)), [fields, text, words])
  const { rows, faults: unread } = useMemo(
    () => importRows(fields, pasted, setup.timezone),
    [fields, pasted, setup.timezone],
  )
  const checked = lastCheck?.text === text ? lastCheck : null
  const faults = checked ? [...unread, ...checked.faults] : unread
  const send = useMutation({
    mutationFn: (isTrial: boolean) =>
      call('importTreatments', {
        params: { setupId: setup.id },
        body: { treatments: rows.map(({ report }) => report), isTrial },
      }),
    onSuccess: async ({ added, known, late, refused, rev }, isTrial) => {
      const placed = placedRefusals(refused, rows)
      if (isTrial) {
        const belatedLines = late.flatMap((row) => rows[row]?.line ?? [])
        setLastCheck({ text, added, existingCount: known.length, belatedLines, faults: placed })
        return
      }
      raiseHighestRev(rev)
      showToast(t('circuits.done.importing.done', { count: added }))
      // lines that could not be imported stay in the field, to be corrected
      const remainingText = linesLeft(text, pasted, new Set([...unread, ...placed].map(({ line }) => line)))
      const isAll = unread.length + placed.length === 0
      setText(isAll ? '' : remainingText)
      setLastCheck(null)
      await client.invalidateQueries({ queryKey: [setup.id] })
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  const isTooLong = rows.length > MAX_IMPORTED_TREATMENTS
  return { text, setText, fields, words, pasted, rowCount: rows.length, isTooLong, faults, checked, send }
}

/** The result that the server's check predicts for the table. */
function CheckedWords({ checked, refusedCount }: { checked: Checked; refusedCount: number }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status">
        {t('circuits.done.importing.checked', {
          count: checked.added,
          known: checked.existingCount,
          refused: refusedCount,
        })}
      </p>
      {checked.belatedLines.length > 0 && (
        <p className={form.hint} role="status">
          {t('circuits.done.importing.tooOld', {
            count: checked.belatedLines.length,
            days: DOSSIER_REPORT_DAYS,
            lines: listed(checked.belatedLines),
          })}
        </p>
      )}
    </>
  )
}

const MAX_LINES_NAMED = 8

/** «3, 7, 12»; only the first few of a long list. */
const listed = (lines: readonly number[]) =>
  `${lines.slice(0, MAX_LINES_NAMED).join(', ')}${lines.length > MAX_LINES_NAMED ? ', …' : ''}`
