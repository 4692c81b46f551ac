import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import { localDate } from '../../../time/local-date.ts'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx'
import formCss from '../../../ui/form/form.module.css'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import {
  measureOfField,
  readVisit,
  settingsOfVisit,
  type Visit,
  type VisitBody,
  visitFields,
} from './visit.ts'

type Props = Editing<VisitBody> & {
  /** Undefined for a new visit. */
  visit: Visit | undefined
  /** Preselected station of a new visit. */
  stationId: string
  stations: readonly { readonly stationId: string; readonly name: string }[]
}

export function VisitForm({ visit, stationId, stations, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const fields = useMemo(() => visitFields(stations.map(({ stationId: id }) => id)), [stations])
  const names = useMemo(() => new Map(stations.map(({ stationId: id, name }) => [id, name])), [stations])
  const { setup } = useContextData()
  const today = localDate(nowMs(), setup.timezone)
  const draftFrom = (from: Visit | undefined): GroupDraft =>
    draftOf(fields, settingsOfVisit(from, { stationId, today }))
  const state = useForm<GroupDraft, VisitBody, Saved, Visit>({
    start: () => draftFrom(visit),
    ...(visit ? { revision: visit.revision } : {}),
    read: (draft) => readVisit(fields, draft, today),
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  const { draft, change } = state
  const words = {
    label: (key: string) => {
      const code = measureOfField(key)
      return code ? t(`measures.${code}.long`) : t(`stationtools.fields.${key}`)
    },
    hint: (key: string) =>
      measureOfField(key) ? '' : t(`stationtools.fieldHints.${key}`, { defaultValue: '' }),
    option: (key: string, option: string) =>
      key === 'act' ? t(`stationtools.acts.${option}`) : (names.get(option) ?? option),
  }
  const isSensor = ({ key }: { key: string }) => measureOfField(key) !== null

  return (
    <FieldsForm
      form={state}
      words={words}
      onCancel={onCancel}
      fields={fields}
      draftOf={draftFrom}
      onReload={onReload}
    >
      <div className={formCss.fields}>
        <FieldInputs
          fields={fields.filter((candidate) => !isSensor(candidate))}
          draft={draft}
          onChange={change}
        />
        <fieldset className={formCss.group}>
          <legend>{t('stationtools.sensorsServiced')}</legend>
          <FieldInputs fields={fields.filter(isSensor)} draft={draft} onChange={change} />
        </fieldset>
      </div>
    </FieldsForm>
  )
}
