import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import type { Draft, GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Field } from '../../../ui/form/fields.ts'
import form from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { CircuitsInput } from './CircuitsInput.tsx'
import css from './duty.module.css'
import { type DutyPeriod, remaining } from './duty-grid.ts'
import { personWords } from './person-words.ts'
import {
  draftOfReplacement,
  type ReplacementBody,
  readReplacement,
  replacementFields,
} from './replacement-draft.ts'
import type { RosterView } from './roster-view.ts'
import { useRosterChange } from './use-roster-change.ts'

type Props = RosterView & {
  readonly period: DutyPeriod
  readonly onDone: () => void
  readonly onCancel: () => void
}

const HINTS: Readonly<Record<string, string>> = {
  replacementId: 'duty.replacement.hintReplacement',
  isPartial: 'duty.replacement.hintPartial',
}

/** Circuits have an input of their own. */
const isPlain = ({ key }: Field) => key !== 'circuitIds'

/** Who takes over a period of duty, or a part of it. */
export function ReplacementForm({ display, names, nowMs, period, onDone, onCancel }: Props) {
  const { t } = display
  const { setup } = useContextData()
  const onChanged = useRosterChange()
  const { personId, personName } = period
  const people = useCall('listDutyPeople', {}).data?.people
  const fields = useMemo(() => {
    const ids = people?.map(({ id }) => id).filter((id) => id !== personId) ?? []
    return replacementFields(ids, setup.timezone)
  }, [people, personId, setup.timezone])
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`duty.replacement.${key}`),
      hint: (key) => (HINTS[key] === undefined ? '' : t(HINTS[key])),
      option: (_, id) => personWords(people ?? [], id),
    }),
    [t, people],
  )
  const state = useForm<GroupDraft, ReplacementBody, { rev: number }>({
    start: () => draftOfReplacement(fields, remaining(period, nowMs)),
    read: (draft) => readReplacement(fields, draft, personId),
    send: (body) =>
      call('putDutyReplacement', {
        params: { setupId: setup.id, id: crypto.randomUUID() },
        body: { ...body, expectedRevision: null },
      }),
    onDone: ({ rev }) => {
      void onChanged(rev, t('duty.replacement.saved'))
      onDone()
    },
    place: (refusal) => placeError(refusal, fields),
  })
  const { draft, change } = state
  const title = t('duty.replacement.title', { name: personName })
  return (
    <Form
      form={state}
      words={words}
      label={title}
      submitLabel={t('duty.replacement.save')}
      onCancel={onCancel}
    >
      <h3 className={css.formTitle}>{title}</h3>
      <LostStandIn t={t} period={period} replacementId={draft.replacementId} />
      <div className={form.fields}>
        <FieldInputs fields={fields.filter(isPlain)} draft={draft} onChange={change} />
        {draft.isPartial === true && (
          <CircuitsInput
            {...{ t, names }}
            label={t('duty.replacement.circuitIds')}
            value={draft.circuitIds}
            onChange={(circuitIds) => change({ circuitIds })}
          />
        )}
      </div>
    </Form>
  )
}

type LostProps = Pick<Props, 'period'> & {
  readonly t: RosterView['display']['t']
  readonly replacementId: Draft | undefined
}

/** Says that the stand-in who takes over leaves nobody as stand-in. */
const LostStandIn = ({ t, period: { standInId, standInName }, replacementId }: LostProps) =>
  standInName !== null &&
  replacementId === standInId && <Note>{t('duty.replacement.standInLost', { name: standInName })}</Note>
