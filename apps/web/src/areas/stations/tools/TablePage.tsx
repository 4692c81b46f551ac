import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MAX_STATIONS_AT_ONCE } from '@verglas/contract/station-tool-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { FileChoice } from '../../../ui/form/FileChoice.tsx'
import form from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { PastedTable } from '../../../ui/form/PastedTable.tsx'
import { pasteWords } from '../../../ui/form/paste-words.ts'
import { type PastedFault, readPasted } from '../../../ui/form/pasted-rows.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { readTableFile } from './read-table-file.ts'
import { BY_SOURCE, placedTableFaults, type TableAnswer, tableFields, tableRows } from './station-table.ts'
import { ToolTabs } from './ToolTabs.tsx'

/** The server's answer to a table, with the text it belongs to. */
type Checked = {
  readonly text: string
  readonly faults: readonly PastedFault[]
  readonly changed: TableAnswer['changed']
}

/** Changes many stations at once: pasted or from a file, reviewed, then saved. */
export function TablePage() {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const canChangeZone = hasFeature('edit_timezone')
  const fields = useMemo(
    () =>
      tableFields(
        setup.zones.map(({ id }) => id),
        canChangeZone,
      ),
    [setup.zones, canChangeZone],
  )
  const words = useTableWords()
  const pasted = useMemo(() => readPasted(fields, text, pasteWords(words)), [fields, text, words])
  const { rows, faults: rowFaults } = useMemo(() => tableRows(fields, pasted), [fields, pasted])
  const serverCheck = checked?.text === text ? checked : null
  const faults = [...pasted.faults, ...rowFaults, ...(serverCheck?.faults ?? [])]
  const isReady = serverCheck !== null && faults.length === 0 && serverCheck.changed.length > 0
  const isTooLong = rows.length > MAX_STATIONS_AT_ONCE
  const send = useMutation({
    mutationFn: (isTrial: boolean) =>
      call('putStationSettings', { params: { setupId: setup.id }, body: { rows, isTrial } }),
    onSuccess: ({ changed, faults: refused, rev }) => {
      if (rev === null) {
        setChecked({ text, changed, faults: placedTableFaults(refused, pasted) })
        return
      }
      showToast(t('stationtools.changedStations', { count: changed.length }))
      setText('')
      setChecked(null)
      void client.invalidateQueries({ queryKey: [setup.id] })
    },
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
  })

  return (
    <Page title={t('stationtools.title')} facts={<span>{t('stationtools.tableFacts')}</span>}>
      <ToolTabs />
      <PastedTable
        table={{ fields, words, text, setText, pasted, faults }}
        hint={<p className={form.hint}>{t('stationtools.tableHint')}</p>}
        tooLong={isTooLong && t('stationtools.max', { limit: MAX_STATIONS_AT_ONCE })}
      >
        {serverCheck && <TableOutcome {...serverCheck} words={words} />}
        <div className={form.buttons}>
          <Button
            size="sm"
            variant={isReady ? 'filled' : 'default'}
            disabled={
              isClosed || rows.length === 0 || isTooLong || pasted.faults.length + rowFaults.length > 0
            }
            title={reason}
            loading={send.isPending}
            onClick={() => send.mutate(!isReady)}
          >
            {isReady
              ? t('stationtools.take', { count: serverCheck?.changed.length ?? 0 })
              : t('stationtools.check')}
          </Button>
          <TableFile onText={setText} />
        </div>
      </PastedTable>
    </Page>
  )
}

const YES_AND_NO: Readonly<Record<string, readonly string[]>> = {
  yes: ['oui', 'yes', '1', 'x', 'vrai', 'true'],
  no: ['non', 'no', '0', 'faux', 'false'],
}

function useTableWords(): FormWords {
  const { t } = useTranslation()
  const { setup } = useContextData()
  return useMemo(() => {
    const zones = new Map(setup.zones.map(({ id, name }) => [id, name]))
    return {
      label: (key) => t(key === 'station' ? 'stationtools.stationColumn' : `stationsetup.fields.${key}`),
      hint: () => '',
      option: (key, option) => {
        if (option === BY_SOURCE) return BY_SOURCE
        if (key === 'zoneId') return zones.get(option) ?? option
        return key === 'timezone' ? option : t(`stationsetup.${option}`)
      },
      optionNames: (key, option) =>
        key === 'zoneId' || key === 'timezone' ? [] : (YES_AND_NO[option] ?? []),
    }
  }, [t, setup.zones])
}

/** The changes of the table if it has no faults, otherwise its faults. */
function TableOutcome({ faults, changed, words }: Checked & { readonly words: FormWords }) {
  const { t } = useTranslation()
  return (
    <>
      {faults.length === 0 && changed.length === 0 && <p role="status">{t('stationtools.nothingChanges')}</p>}
      {changed.length > 0 && <ChangesTable changed={changed} words={words} />}
    </>
  )
}

function TableFile({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation()
  async function take(file: File | null) {
    if (!file) return
    try {
      onText(await readTableFile(file))
    } catch {
      // The file is not a readable table, which the toast says.
      showToast(t('stationtools.unreadableFile', { name: file.name }), 'failed')
    }
  }

  return (
    <FileChoice accept=".csv,.tsv,.txt,.xlsx" onChange={(file) => void take(file)}>
      {(props) => (
        <Button {...props} size="sm" variant="default">
          {t('stationtools.file')}
        </Button>
      )}
    </FileChoice>
  )
}
