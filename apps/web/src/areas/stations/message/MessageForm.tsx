import { MAX_MESSAGE_LENGTH } from '@verglas/contract/codes'
import { useMemo } from 'react'
import { nowMs } from '../../../lib/clock.ts'
import { useDisplay } from '../../../lib/display.ts'
import { typedClockOf } from '../../../time/wall-clock.ts'
import { type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { type Field, field } from '../../../ui/form/fields.ts'
import form from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { type Message, useStationMessage } from './use-station-message.ts'

type Props = { stationId: string; timeZone: string; currentMessage: Message | null; onDone: () => void }

/** Form for a message with text and end in the station's time; starts with the current message. */
export function MessageForm({ stationId, timeZone, currentMessage, onDone }: Props) {
  const { t } = useDisplay(timeZone)
  const { write } = useStationMessage(stationId)
  const fields = useMemo(
    (): readonly Field[] => [
      field('text', { kind: 'prose', maxLength: MAX_MESSAGE_LENGTH }),
      field('endsAt', { kind: 'time', timeZone }, { isRequired: false }),
    ],
    [timeZone],
  )
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`stations.message.${key}`),
      hint: (key) => t(`stations.message.hints.${key}`),
      option: (_, option) => option,
      addRow: () => '',
    }),
    [t],
  )
  const message = useForm({
    start: (): { values: GroupDraft } => ({
      values: {
        text: currentMessage?.text ?? '',
        endsAt: currentMessage?.endsAt ? typedClockOf(Date.parse(currentMessage.endsAt), timeZone) : '',
      },
    }),
    read: ({ values }) => {
      const { settings, errors } = readDraft(fields, values)
      const { text = '', endsAt = null } = settings as { text?: string; endsAt?: string }
      const isOver = endsAt !== null && Date.parse(endsAt) <= nowMs()
      return {
        errors: isOver ? { ...errors, endsAt: { word: 'stations.message.over' } } : errors,
        body: { text, endsAt, basedOn: currentMessage?.revision ?? null },
      }
    },
    send: (body) => write.mutateAsync(body),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  return (
    <Form
      form={message}
      words={words}
      label={t('stations.message.write')}
      submitLabel={t('stations.message.post')}
      onCancel={onDone}
    >
      <div className={form.fields}>
        <FieldInputs
          fields={fields}
          draft={message.draft.values}
          onChange={(values) => message.change({ values })}
        />
      </div>
    </Form>
  )
}
