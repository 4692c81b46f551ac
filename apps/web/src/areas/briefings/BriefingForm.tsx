import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import type { Editing, Saved } from '../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../ui/form/FieldsConflict.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { StoredBriefing } from './briefing.ts'
import {
  type BriefingBody,
  briefingFields,
  briefingWords,
  readBriefing,
  settingsOf,
} from './briefing-form.ts'

type Props = Editing<BriefingBody> & {
  /** Undefined for a new one. */
  briefing: StoredBriefing | undefined
}

export function BriefingForm({ briefing, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { timeZone } = formats().settings
  const fields = useMemo(() => briefingFields(setup.zones, timeZone), [setup.zones, timeZone])
  const draftFrom = (from: StoredBriefing | undefined): GroupDraft =>
    draftOf(fields, settingsOf(from, nowMs()))
  const state = useForm<GroupDraft, BriefingBody, Saved, StoredBriefing>({
    start: () => draftFrom(briefing),
    ...(briefing ? { revision: briefing.revision } : {}),
    read: (draft) => readBriefing(fields, draft),
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  const { draft, change } = state
  const words = useMemo(() => briefingWords(t, setup.zones, draft.link), [t, setup.zones, draft.link])
  const zoneFields = fields.filter(({ shape }) => shape.kind === 'flag')

  return (
    <Form
      form={state}
      words={words}
      submitLabel={t(briefing ? 'app.save' : 'briefings.submit')}
      onCancel={onCancel}
      conflict={
        state.conflict && (
          <FieldsConflict form={state} fields={fields} draftOf={draftFrom} onReload={onReload} />
        )
      }
    >
      <div className={formCss.fields}>
        <FieldInputs
          fields={fields.filter(({ shape }) => shape.kind !== 'flag')}
          draft={draft}
          onChange={change}
        />
        {zoneFields.length > 0 && (
          <fieldset className={formCss.group}>
            <legend>{t('briefings.zones')}</legend>
            <FieldInputs fields={zoneFields} draft={draft} onChange={change} />
          </fieldset>
        )}
      </div>
    </Form>
  )
}
