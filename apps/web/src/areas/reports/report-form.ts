import type { CallBody } from '@verglas/contract'
import { REPORT_KINDS, type ReportKind } from '@verglas/contract/report-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { TFunction } from 'i18next'
import { type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import type { FieldError } from '../../ui/form/field-error.ts'
import { type Field, field } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import { readTexts, TEXT_FIELDS, textSettings } from '../../ui/form/text-fields.ts'
import type { Reading } from '../../ui/form/use-form.ts'
import { zoneFields, zoneIdsOf, zoneLabels, zoneSettings } from '../../ui/form/zone-fields.ts'
import type { StoredReport } from './report.ts'

/** The body without documents, which are not fields of the form. */
export type ReportBody = Omit<CallBody<'createReport'>, 'documents'>
/** The initial values of a new report. */
export type ReportStart = { readonly kind: ReportKind; readonly fromMs: number; readonly toMs: number } & {
  readonly texts?: ReportBody['texts']
}

type Zone = { readonly id: string; readonly name: string }

export function reportFields(zones: readonly Zone[], timeZone: string): readonly Field[] {
  return [
    ...TEXT_FIELDS,
    field('kind', { kind: 'choice', options: REPORT_KINDS }),
    field('fromAt', { kind: 'time', timeZone }),
    field('toAt', { kind: 'time', timeZone }),
    ...zoneFields(zones),
  ]
}

/** By default a report on the night that just ended: the last twelve hours. */
export const lastNight = (nowMs: number, kind: ReportKind = 'night'): ReportStart => ({
  kind,
  fromMs: Math.floor(nowMs / HOUR_MS) * HOUR_MS - 12 * HOUR_MS,
  toMs: Math.floor(nowMs / 60_000) * 60_000,
})

export function settingsOf(report: StoredReport | undefined, start: ReportStart): Settings {
  if (report) {
    const { texts, kind, fromAt, toAt, zoneIds } = report
    return { ...textSettings(texts), kind, fromAt, toAt, ...zoneSettings(zoneIds) }
  }
  return {
    ...(start.texts && textSettings(start.texts)),
    kind: start.kind,
    fromAt: new Date(start.fromMs).toISOString(),
    toAt: new Date(start.toMs).toISOString(),
  }
}

/** Appends the product's text below what was already typed. */
export function withDraft(draft: GroupDraft, texts: ReportBody['texts']): GroupDraft {
  const written = textSettings(texts)
  const under = (key: string) => {
    const [typed, generated] = [String(draft[key] ?? '').trim(), String(written[key] ?? '')]
    if (typed === '' || typed.includes(generated)) return typed || generated
    return key.startsWith('title') ? typed : `${typed}\n\n${generated}`
  }
  return { ...draft, ...Object.fromEntries(TEXT_FIELDS.map(({ key }) => [key, under(key)])) }
}

export function readReport(fields: readonly Field[], draft: GroupDraft): Reading<ReportBody> {
  const { settings, errors } = readDraft(fields, draft)
  const { texts, errors: textErrors } = readTexts(settings)
  const allErrors: Record<string, FieldError> = { ...textErrors, ...errors }
  const { kind, fromAt = '', toAt = '' } = settings as { kind?: ReportKind; fromAt?: string; toAt?: string }
  if (fromAt && toAt && toAt < fromAt) allErrors.toAt ??= { word: 'reports.errors.endBeforeBegin' }
  return {
    body: { texts, kind: kind ?? 'document', fromAt, toAt, zoneIds: zoneIdsOf(settings) },
    errors: allErrors,
  }
}

export function reportWords(t: TFunction, zones: readonly Zone[]): FormWords {
  const zoneNames = zoneLabels(zones)
  return {
    label: (key) => zoneNames.get(key) ?? t(`reports.fields.${key}`),
    hint: (key) => (key === 'bodyFr' || key === 'bodyEn' ? t(`reports.hints.${key}`) : ''),
    option: (_, option) => t(`reports.kinds.${option}`),
  }
}
