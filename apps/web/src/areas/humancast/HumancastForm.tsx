import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { nowMs } from '../../lib/clock.ts'
import { useDisplay } from '../../lib/display.ts'
import { wallClockOf } from '../../time/wall-clock.ts'
import type { GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import form from '../../ui/form/form.module.css'
import type { FormWords } from '../../ui/form/form-context.ts'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import css from './humancast.module.css'
import { humancastFields, readHumancast } from './humancast-draft.ts'
import { degreeC } from './humancast-units.ts'
import { useHumancast } from './use-humancast.ts'

type Props = { castpointId: string; timeZone: string; beginMs: number; onDone: () => void }

const USUAL_HOURS = 12

/** Form for a text, its period, and corrections of the model. Times are those of the point. */
export function HumancastForm({ castpointId, timeZone, beginMs, onDone }: Props) {
  const { t, formats } = useDisplay(timeZone)
  const { write } = useHumancast(castpointId)
  const unitC = degreeC(formats)
  const unit = formats.unit('temperature')
  const fields = useMemo(() => humancastFields(timeZone), [timeZone])
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`humancast.${key}`, { unit }),
      hint: (key) =>
        key === 'text' ? t('humancast.textHint') : key === 'delta' ? t('humancast.deltaHint', { unit }) : '',
      option: (_, choice) => t(`humancast.choices.${choice}`),
      addRow: () => t('humancast.addCorrection'),
    }),
    [t, unit],
  )
  const note = useForm({
    start: (): { values: GroupDraft } => {
      const hourMs = Math.floor(beginMs / HOUR_MS) * HOUR_MS
      const [from, to] = [hourMs, hourMs + USUAL_HOURS * HOUR_MS]
      const time = { from: wallClockOf(from, timeZone), to: wallClockOf(to, timeZone) }
      return { values: { text: '', ...time, corrections: [] } }
    },
    read: ({ values }) => readHumancast(values, { fields, unitC, nowMs: nowMs() }),
    send: (body) => write.mutateAsync(body),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  return (
    <div className={css.form}>
      <Form
        form={note}
        words={words}
        label={t('humancast.write')}
        submitLabel={t('humancast.publish')}
        onCancel={onDone}
      >
        <div className={form.fields}>
          <FieldInputs
            fields={fields}
            draft={note.draft.values}
            onChange={(values) => note.change({ values })}
          />
        </div>
      </Form>
    </div>
  )
}
