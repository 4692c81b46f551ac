import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import type { Info } from '../../lib/info.ts'
import type { Editing, Saved } from '../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../ui/form/FieldsConflict.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { textFieldOf } from '../../ui/form/text-fields.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { isZoneField } from '../../ui/form/zone-fields.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { NewsPreview } from './NewsPreview.tsx'
import { type InfoBody, newsFields, newsWords, readNews, settingsOf } from './news-form.ts'
import { usePlaces } from './use-places.ts'

type Props = Editing<InfoBody> & {
  /** Undefined for a new news item. */
  info: Info | undefined
  zones: readonly { readonly id: string; readonly name: string }[]
}

/** Form for a piece of news, with a preview next to it. */
export function NewsForm({ info, zones, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { timeZone } = formats().settings
  const places = usePlaces({ enabled: true })
  const choices = useMemo(() => ({ zones, places, timeZone }), [zones, places, timeZone])
  const fields = useMemo(() => newsFields(choices), [choices])
  const words = useMemo(() => newsWords(t, choices), [t, choices])
  const draftFrom = (from: Info | undefined): GroupDraft => draftOf(fields, settingsOf(from, nowMs()))
  const state = useForm<GroupDraft, InfoBody, Saved, Info>({
    start: () => draftFrom(info),
    ...(info ? { revision: info.revision } : {}),
    read: (draft) => readNews(fields, draft),
    send: onSave,
    onDone,
    place: ({ code, detail, field }) => placeError({ code, detail, field: textFieldOf(field) }, fields),
  })
  const { draft, change } = state
  const [texts, others] = [fields.slice(0, 4), fields.slice(4)]

  return (
    <Grid columns="minmax(0, 3fr) minmax(0, 2fr)" align="start" gap="24px 32px" stacksWhenNarrow>
      <Form
        form={state}
        words={words}
        submitLabel={t(info ? 'app.save' : 'infos.post')}
        onCancel={onCancel}
        conflict={
          state.conflict && (
            <FieldsConflict form={state} fields={fields} draftOf={draftFrom} onReload={onReload} />
          )
        }
      >
        <Stack gap={14} maxWidth={720}>
          <FieldInputs fields={texts} draft={draft} onChange={change} />
        </Stack>
        <div className={formCss.fields}>
          <FieldInputs
            fields={others.filter(({ shape }) => shape.kind === 'time')}
            draft={draft}
            onChange={change}
          />
        </div>
        <FieldInputs
          fields={others.filter(({ key }) => key === 'isImportant')}
          draft={draft}
          onChange={change}
        />
        {zones.length > 0 && (
          <fieldset className={formCss.group}>
            <legend>{t('infos.fields.zones')}</legend>
            <Note column="1 / -1">{t('infos.hints.zones')}</Note>
            <FieldInputs fields={others.filter(isZoneField)} draft={draft} onChange={change} />
          </fieldset>
        )}
        <FieldInputs fields={others.filter(({ key }) => key === 'places')} draft={draft} onChange={change} />
      </Form>
      <NewsPreview draft={draft} />
    </Grid>
  )
}
