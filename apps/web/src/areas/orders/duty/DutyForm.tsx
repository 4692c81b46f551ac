import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { DutyInputs } from './DutyInputs.tsx'
import { type DutyBody, draftOfDuty, dutyFields, readDuty } from './duty-draft.ts'
import type { Duty } from './duty-pattern.ts'
import { dutyWords } from './duty-words.ts'
import { type DutyPerson, useCircuitGroups } from './use-roster.ts'

type Props = Editing<DutyBody> & {
  /** undefined: a new one. */
  readonly duty: Duty | undefined
  readonly people: readonly DutyPerson[]
}

/** Who is on duty, when and for which circuits, with a sentence that sums up the inputs. */
export function DutyForm({ duty, people, onSave, onDone, onCancel, onReload }: Props) {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const today = formats.local(nowMs).date
  const names = useCircuitGroups()
  const fields = useMemo(() => dutyFields(people.map(({ id }) => id)), [people])
  const words = useMemo((): FormWords => dutyWords(t, people, names), [t, people, names])
  const toDraft = (version: Duty | null | undefined) => draftOfDuty(fields, version, today)
  const state = useForm<GroupDraft, DutyBody, Saved, Duty>({
    start: () => toDraft(duty),
    ...(duty ? { revision: duty.revision } : {}),
    read: (draft) => readDuty(fields, draft),
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  if (people.length === 0) return <Note>{t('duty.editor.noneLeft')}</Note>
  return (
    <FieldsForm
      form={state}
      words={words}
      onCancel={onCancel}
      fields={fields}
      draftOf={toDraft}
      onReload={onReload}
    >
      <DutyInputs
        display={display}
        form={state}
        fields={fields}
        names={names}
        people={people}
        today={today}
        stored={duty}
      />
    </FieldsForm>
  )
}
