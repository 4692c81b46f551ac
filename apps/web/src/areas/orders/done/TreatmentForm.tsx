import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@verglas/contract'
import { spreadQuantity } from '@verglas/quantities'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import type { Display } from '../../../lib/display.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import formCss from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { usualAmounts } from '../circuits/usual-amounts.ts'
import {
  changeTreatment,
  type Ordered,
  readTreatment,
  treatmentDraft,
  treatmentFields,
} from './treatment-draft.ts'

const HINTED: ReadonlySet<string> = new Set(['kmFrom', 'isAmountMeant'])

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  /** The order in force, with which the form starts. */
  readonly ordered: Ordered | null
  /** The names of the organisation's vehicles. */
  readonly vehicles: readonly string[]
  readonly onDone: () => void
}

/** Reports a treatment done on a circuit; with an order in force, nothing needs to be typed. */
export function TreatmentForm({ display, circuit, ordered, vehicles, onDone }: Props) {
  const { t, formats } = display
  const { setup } = useContextData()
  const client = useQueryClient()
  const fields = useMemo(() => treatmentFields(setup.timezone, vehicles), [setup.timezone, vehicles])
  const { spreadUnit, laneWidthM } = circuit
  const system = formats.settings.units
  const writing = useMemo(() => ({ unit: spreadUnit, laneWidthM, system }), [spreadUnit, laneWidthM, system])
  const { unit } = spreadQuantity(1, writing)
  const words = useMemo((): FormWords => {
    const usual = usualAmounts(display, circuit)
    return {
      label: (key) => t(`circuits.done.fields.${key}`, { unit }),
      hint: (key) => (HINTED.has(key) ? t(`circuits.done.hints.${key}`, usual) : ''),
      option: (key, option) => {
        if (key === 'treatment') return t(`circuits.treatments.${option}`)
        return key === 'deicer' ? t(`circuits.whatIf.deicers.${option}`) : option
      },
    }
  }, [display, circuit, t, unit])
  const reportTreatment = useMutation({
    mutationFn: (body: CallBody<'tellTreatment'>) =>
      call('tellTreatment', { params: { circuitId: circuit.id }, body }),
    onSuccess: async ({ rev }) => {
      raiseHighestRev(rev)
      showToast(t('circuits.done.recorded'))
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'listTreatmentActs' })
    },
  })
  const form = useForm<{ values: GroupDraft }, CallBody<'tellTreatment'>, unknown, never>({
    start: () => ({ values: treatmentDraft(fields, { ordered, writing, nowMs: nowMs() }) }),
    read: ({ values }) => readTreatment(fields, values, writing),
    send: (body) => reportTreatment.mutateAsync(body),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  const { isUnusual } = readTreatment(fields, form.draft.values, writing)
  return (
    <div className={css.form}>
      <Form
        form={form}
        words={words}
        label={t('circuits.done.record')}
        submitLabel={t('circuits.done.save')}
        onCancel={onDone}
      >
        <div className={formCss.fields}>
          <FieldInputs
            fields={isUnusual ? fields : fields.filter(({ key }) => key !== 'isAmountMeant')}
            draft={form.draft.values}
            onChange={(values) => form.change({ values: changeTreatment(form.draft.values, values) })}
          />
        </div>
      </Form>
    </div>
  )
}
