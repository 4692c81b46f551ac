import { useMutation } from '@tanstack/react-query'
import { MAX_IMPORTED_DUTIES } from '@verglas/contract/duty-codes'
import type { Translate } from '@verglas/language'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { pasteWords } from '../../../ui/form/paste-words.ts'
import { type PastedFault, readPasted } from '../../../ui/form/pasted-rows.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import { linesLeft } from '../done/import-rows.ts'
import type { DutyCircuit } from './circuit-groups.ts'
import { importFields, importRows, personNames, placedRefusals } from './import-duties.ts'
import { personWords } from './person-words.ts'
import type { DutyPerson } from './use-roster.ts'
import { useRosterChange } from './use-roster-change.ts'

/** The server's check of a table, and the text that was checked. */
type Checked = {
  readonly text: string
  readonly added: number
  readonly existingCount: number
  readonly faults: readonly PastedFault[]
}

type Sources = {
  readonly circuits: readonly Pick<DutyCircuit, 'id' | 'name'>[]
  readonly people: readonly DutyPerson[]
}

/** A table of periods from its text to its acceptance: read, checked by the server, stored. */
export function useImport({ circuits, people }: Sources) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const onChanged = useRosterChange()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const fields = useMemo(
    () =>
      importFields(
        circuits.map(({ id }) => id),
        people,
      ),
    [circuits, people],
  )
  const words = useMemo(() => importWords(t, { circuits, people }), [t, circuits, people])
  const pasted = useMemo(() => readPasted(fields, text, pasteWords(words)), [fields, text, words])
  const { rows, faults: unread } = useMemo(
    () => importRows(fields, pasted, { timeZone: setup.timezone, people }),
    [fields, pasted, setup.timezone, people],
  )
  const isChecked = checked?.text === text
  const send = useMutation({
    mutationFn: (isTrial: boolean) =>
      call('importDuties', {
        params: { setupId: setup.id },
        body: { periods: rows.map(({ period }) => period), isTrial },
      }),
    onSuccess: async ({ added, existing, refused, rev }, isTrial) => {
      const placed = placedRefusals(refused, rows)
      if (isTrial) {
        setChecked({ text, added, existingCount: existing.length, faults: placed })
        return
      }
      // Lines that could not be imported stay in the field, to be corrected.
      const wrong = new Set([...unread, ...placed].map(({ line }) => line))
      setText(wrong.size === 0 ? '' : linesLeft(text, pasted, wrong))
      setChecked(null)
      await onChanged(rev, t('duty.importing.done', { count: added }))
    },
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  return {
    text,
    setText,
    fields,
    words,
    pasted,
    rowCount: rows.length,
    isTooLong: rows.length > MAX_IMPORTED_DUTIES,
    faults: isChecked ? [...unread, ...checked.faults].toSorted((a, b) => a.line - b.line) : unread,
    checked: isChecked ? checked : null,
    send,
  }
}

/** The names that a table may use: columns, circuits, and people by their name or address. */
function importWords(t: Translate, { circuits, people }: Sources): FormWords {
  const nameById = new Map(circuits.map(({ id, name }) => [id, name]))
  return {
    label: (key) => t(`duty.importing.columns.${key}`),
    hint: () => '',
    option: (key, option) =>
      key === 'circuitId' ? (nameById.get(option) ?? option) : personWords(people, option),
    optionNames: (key, option) => (key === 'circuitId' ? [] : personNames(people, option)),
  }
}
