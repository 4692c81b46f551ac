import type { CallBody } from '@verglas/contract'
import { MAX_ROSTER_DAYS } from '@verglas/contract/duty-codes'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { field } from '../../../ui/form/fields.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import css from './duty.module.css'
import { type DutyPeriod, remaining, spanOf } from './duty-grid.ts'
import { periodWords } from './period-words.ts'
import type { RosterView } from './roster-view.ts'
import { SwapConflict } from './SwapConflict.tsx'
import { useDutyPeriods } from './use-roster.ts'
import { useRosterChange } from './use-roster-change.ts'

type Props = RosterView & {
  readonly period: DutyPeriod
  readonly onDone: () => void
  readonly onCancel: () => void
}
type Swap = CallBody<'swapDuties'>

/** Swaps two periods of duty: that of the selected person and one of another person. */
export function SwapForm({ display, nowMs, period, onDone, onCancel }: Props) {
  const { t } = display
  const { setup } = useContextData()
  const onChanged = useRosterChange()
  const fromMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const roster = useDutyPeriods({ fromMs, toMs: fromMs + MAX_ROSTER_DAYS * DAY_MS }).data
  const others = useMemo(
    () => roster?.periods.filter(({ personId }) => personId !== period.personId) ?? [],
    [roster, period],
  )
  const fields = useMemo(() => [field('other', { kind: 'choice', options: others.map(keyOf) })], [others])
  const words = useMemo(() => swapWords(display, others), [display, others])
  const state = useForm<GroupDraft, Swap, { rev: number }>({
    start: () => ({ other: '' }),
    read: (draft) => {
      const { settings, errors } = readDraft(fields, draft)
      const other = others.find((candidate) => keyOf(candidate) === settings.other) ?? period
      const expectedRevision = roster?.asOf.rev ?? 0
      return {
        body: {
          first: swapped(remaining(period, nowMs)),
          second: swapped(remaining(other, nowMs)),
          expectedRevision,
        },
        errors,
      }
    },
    send: (body) => call('swapDuties', { params: { setupId: setup.id }, body }),
    onDone: ({ rev }) => {
      void onChanged(rev, t('duty.swap.saved'))
      onDone()
    },
    place: (refusal) => placeError(refusal, fields),
  })
  if (roster && others.length === 0) return <Note>{t('duty.swap.none')}</Note>
  const name = period.personName
  return (
    <Form
      form={state}
      words={words}
      label={t('duty.swap.title', { name })}
      submitLabel={t('duty.swap.save')}
      onCancel={onCancel}
      conflict={
        state.conflict && <SwapConflict display={display} conflict={state.conflict} onClose={onDone} />
      }
    >
      <h3 className={css.formTitle}>{t('duty.swap.title', { name })}</h3>
      <Note>
        {t('duty.swap.gives', { name, when: periodWords(display, spanOf(remaining(period, nowMs))) })}
      </Note>
      <FieldInputs fields={fields} draft={state.draft} onChange={state.change} />
    </Form>
  )
}

const keyOf = ({ dutyId, personId, from, circuitIds }: DutyPeriod): string =>
  [dutyId, personId, from, ...circuitIds].join(' ')

const swapped = ({ personId, circuitIds, from, to }: DutyPeriod): Swap['first'] => ({
  personId,
  circuitIds,
  from,
  to,
})

function swapWords(display: Display, others: readonly DutyPeriod[]): FormWords {
  const { t } = display
  return {
    label: () => t('duty.swap.other'),
    hint: () => t('duty.swap.hint'),
    option: (_, key) => {
      const other = others.find((candidate) => keyOf(candidate) === key)
      return other
        ? t('duty.swap.option', { name: other.personName, when: periodWords(display, spanOf(other)) })
        : key
    },
  }
}
