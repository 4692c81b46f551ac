import type { CallBody } from '@verglas/contract'
import { LOCALES } from '@verglas/contract/codes'
import type { TFunction } from 'i18next'
import { type GroupDraft, readDraft } from '../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT, TIME_ZONE, timeZoneLabel } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type NewSetup = CallBody<'createPlatformSetup'>

const text = (maxLength: number) => ({ ...PLAIN_TEXT, maxLength })

/** The fields of a new organisation and its first administrator. */
export const SETUP_FIELDS: readonly Field[] = [
  field('name', text(100)),
  field('id', { ...text(63), pattern: '[a-z0-9][a-z0-9-]*' }),
  field('timezone', TIME_ZONE),
  field('lang', { kind: 'choice', options: LOCALES }),
  field('firstName', text(100)),
  field('lastName', text(100)),
  field('email', text(200)),
]

export const setupWords = (t: TFunction): FormWords => ({
  label: (key) => t(`platform.fields.${key}`),
  hint: (key) => t(`platform.hints.${key}`, { defaultValue: '' }),
  option: (key, option) => (key === 'timezone' ? timeZoneLabel(option) : t(`platform.languages.${option}`)),
})

export function readSetup(draft: GroupDraft): Reading<NewSetup> {
  const { settings, errors } = readDraft(SETUP_FIELDS, draft)
  return { body: settings as NewSetup, errors }
}
