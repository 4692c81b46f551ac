import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import form from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { type NewSetup, readSetup, SETUP_FIELDS, setupWords } from './platform-form.ts'

type Props = { onDone: () => void; onCancel: () => void }

/** Creates an organisation and its first administrator, who does everything else. */
export function NewSetupForm({ onDone, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const words = useMemo(() => setupWords(t), [t])
  const state = useForm<{ fields: GroupDraft }, NewSetup, unknown>({
    start: () => ({
      fields: draftOf(SETUP_FIELDS, {
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        lang: i18n.language,
      }),
    }),
    read: ({ fields }) => readSetup(fields),
    send: (body) => call('createPlatformSetup', { body }),
    onDone,
    place: (refusal) => placeError(refusal, SETUP_FIELDS),
  })
  return (
    <Form
      form={state}
      words={words}
      label={t('platform.create')}
      submitLabel={t('platform.createAndInvite')}
      onCancel={onCancel}
    >
      <div className={form.fields}>
        <FieldInputs
          fields={SETUP_FIELDS}
          draft={state.draft.fields}
          onChange={(fields) => state.change({ fields })}
        />
      </div>
    </Form>
  )
}
