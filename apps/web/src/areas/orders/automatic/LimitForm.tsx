import { spreadQuantity } from '@verglas/quantities'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import type { Display } from '../../../lib/display.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import formCss from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import {
  AUTOMATIC_TREATMENTS,
  LIMIT_FIELDS,
  type Limit,
  limitDraft,
  readLimit,
  type SentLimit,
} from './limit-draft.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  /** The limits when the form was opened; null if none are set. */
  readonly limit: Limit | null
  readonly onDone: () => void
}

const TREATMENT_KEYS: ReadonlySet<string> = new Set(AUTOMATIC_TREATMENTS)
const HINTED: ReadonlySet<string> = new Set(['fromHour', 'toHour', 'leastConfidence', 'objectMinutes'])

/** The form for the limits of a circuit; quantities are in the circuit's unit. */
export function LimitForm({ display, circuit, limit, onDone }: Props) {
  const { t, formats } = display
  const { setup } = useContextData()
  const { spreadUnit, laneWidthM } = circuit
  const system = formats.settings.units
  const writing = useMemo(() => ({ unit: spreadUnit, laneWidthM, system }), [spreadUnit, laneWidthM, system])
  const { unit } = spreadQuantity(1, writing)
  const words = useMemo(
    (): FormWords => ({
      label: (key) =>
        TREATMENT_KEYS.has(key)
          ? t(`circuits.treatments.${key}`)
          : t(`circuits.automatic.fields.${key}`, { unit }),
      hint: (key) => (HINTED.has(key) ? t(`circuits.automatic.hints.${key}`) : ''),
      option: (_, option) => option,
    }),
    [t, unit],
  )
  const form = useForm<{ values: GroupDraft }, SentLimit, { rev: number }, Limit>({
    start: () => ({ values: limitDraft(limit, writing) }),
    read: ({ values }) => readLimit(values, writing),
    send: (body) =>
      call('putDirectiveLimit', {
        params: { setupId: setup.id, id: circuit.id },
        body: { ...body, expectedRevision: limit?.revision ?? null },
      }),
    onDone: ({ rev }) => {
      raiseHighestRev(rev)
      showToast(t('circuits.automatic.saved'))
      onDone()
    },
    place: (refusal) => placeError(refusal, LIMIT_FIELDS),
  })
  return (
    <div className={css.form}>
      <Form
        form={form}
        words={words}
        label={t('circuits.automatic.form', { name: circuit.name })}
        submitLabel={t('circuits.automatic.save')}
        onCancel={onDone}
        conflict={
          form.conflict && (
            <OtherVersion
              label={t('circuits.automatic.changed')}
              conflict={form.conflict}
              onTheirs={onDone}
            />
          )
        }
      >
        <div className={formCss.fields}>
          <FieldInputs
            fields={LIMIT_FIELDS}
            draft={form.draft.values}
            onChange={(values) => form.change({ values })}
          />
        </div>
        {form.errors.treatments && (
          <Text as="p" tone="alarm" size={13} role="alert">
            {t('circuits.automatic.noTreatment')}
          </Text>
        )}
      </Form>
    </div>
  )
}
