import type { CallBody } from '@verglas/contract'
import { MAX_DOCUMENTS } from '@verglas/contract/report-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { DocumentInput } from '../../ui/document/DocumentInput.tsx'
import type { SentDocument } from '../../ui/document/sent-document.ts'
import type { Editing, Saved } from '../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../ui/form/FieldsConflict.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { TEXT_FIELDS, textFieldOf } from '../../ui/form/text-fields.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { isZoneField } from '../../ui/form/zone-fields.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { type Drafted, DraftFromFacts } from './DraftFromFacts.tsx'
import type { StoredReport } from './report.ts'
import {
  type ReportBody,
  type ReportStart,
  readReport,
  reportFields,
  reportWords,
  settingsOf,
  withDraft,
} from './report-form.ts'
import css from './reports.module.css'

type Props = Editing<CallBody<'createReport'>> & {
  /** Undefined for a new report. */
  report: StoredReport | undefined
  start: ReportStart
}

const NO_DOCUMENTS: readonly SentDocument[] = []

export function ReportForm({ report, start, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const { timeZone } = formats().settings
  const fields = useMemo(() => reportFields(setup.zones, timeZone), [setup.zones, timeZone])
  const words = useMemo(() => reportWords(t, setup.zones), [t, setup.zones])
  const [documents, setDocuments] = useState(report?.documents ?? NO_DOCUMENTS)
  const draftFrom = (from: StoredReport | undefined): GroupDraft => draftOf(fields, settingsOf(from, start))
  const state = useForm<GroupDraft, ReportBody, Saved, StoredReport>({
    start: () => draftFrom(report),
    ...(report ? { revision: report.revision } : {}),
    read: (draft) => readReport(fields, draft),
    send: (body, revision) =>
      onSave({ ...body, documents: documents.map((document) => ({ ...document })) }, revision),
    onDone,
    place: ({ code, detail, field }) => placeError({ code, detail, field: textFieldOf(field) }, fields),
  })
  const { draft, change } = state
  const others = fields.slice(TEXT_FIELDS.length)
  const zones = others.filter(isZoneField)

  const { body, errors } = readReport(fields, draft)
  const hasPeriod = body.fromAt !== '' && body.toAt !== '' && !errors.fromAt && !errors.toAt
  const take = ({ texts, documents: draftedDocuments }: Drafted) => {
    change(withDraft(draft, texts))
    setDocuments([
      ...documents.filter(({ id }) => draftedDocuments.every((other) => other.id !== id)),
      ...draftedDocuments,
    ])
  }

  return (
    <Form
      form={state}
      words={words}
      submitLabel={t(report ? 'app.save' : 'reports.submit')}
      onCancel={onCancel}
      conflict={
        state.conflict && (
          <FieldsConflict form={state} fields={fields} draftOf={draftFrom} onReload={onReload} />
        )
      }
    >
      <div className={formCss.fields}>
        <FieldInputs fields={others.filter((field) => !isZoneField(field))} draft={draft} onChange={change} />
      </div>
      <DraftFromFacts reportScope={hasPeriod ? body : null} onDrafted={take} />
      <Stack gap={14} maxWidth={760}>
        <FieldInputs fields={TEXT_FIELDS} draft={draft} onChange={change} />
      </Stack>
      <DocumentInput
        documents={documents}
        maxCount={MAX_DOCUMENTS}
        send={(body) => call('addReportDocument', { params: { setupId: setup.id }, body })}
        onChange={setDocuments}
      />
      {zones.length > 0 && (
        <fieldset className={formCss.group}>
          <legend>{t('reports.zones')}</legend>
          <p className={css.quiet}>{t('reports.hints.zones')}</p>
          <FieldInputs fields={zones} draft={draft} onChange={change} />
        </fieldset>
      )}
    </Form>
  )
}
