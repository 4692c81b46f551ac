import type { CallBody } from '@verglas/contract'
import { EXTERNAL_KINDS } from '@verglas/contract/codes'
import { patternProblem } from '@verglas/contract/view-rules'
import type { TFunction } from 'i18next'
import type { ExternalView } from '../../../lib/external-view.ts'
import { type GroupDraft, readDraft, type Settings } from '../../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

export type ViewBody = Omit<CallBody<'putExternalView'>, 'expectedRevision'>

const NAME = { ...PLAIN_TEXT, maxLength: 100 }

export const VIEW_FIELDS: readonly Field[] = [
  field('kind', { kind: 'choice', options: EXTERNAL_KINDS }),
  field('name', { kind: 'group', fields: [field('fr', NAME), field('en', NAME)] }),
  field('pattern', { ...PLAIN_TEXT, maxLength: 2000 }),
  field('key', { ...PLAIN_TEXT, maxLength: 1000 }, { isRequired: false }),
  field('attribution', { ...PLAIN_TEXT, maxLength: 500 }, { isRequired: false }),
  field('order', { kind: 'number', isInteger: true, min: 0, max: 1000 }),
  field('isEnabled', { kind: 'flag' }, { fallback: true }),
]

/** A stored key is never displayed; a key in the form is a new one. */
export const toViewSettings = (view: ExternalView | undefined): Settings =>
  view ? { ...view, key: undefined } : { order: 0 }

export function readView(draft: GroupDraft): Reading<ViewBody> {
  const { settings, errors } = readDraft(VIEW_FIELDS, draft)
  const { key, attribution = '', ...others } = settings
  const problem = typeof settings.pattern === 'string' ? patternProblem(settings.pattern) : null
  const body = { ...others, attribution, ...(key === undefined ? {} : { key, keyForBrowser: true }) }
  return {
    body: body as ViewBody,
    errors: { ...errors, ...(problem && { pattern: { word: `views.problems.${problem}` } }) },
  }
}

export const viewWords = (t: TFunction): FormWords => ({
  label: (key) => t(`views.fields.${key}`),
  hint: (key) => (['pattern', 'key', 'order'].includes(key) ? t(`views.hints.${key}`) : ''),
  option: (_, option) => t(`views.kinds.${option}`),
})
