import type { CallBody } from '@verglas/contract'
import { MAX_BODY_LENGTH, MAX_TITLE_LENGTH } from '@verglas/contract/desk-codes'
import type { Settings } from './draft.ts'
import type { FieldErrors } from './field-error.ts'
import { type Field, field, PLAIN_TEXT } from './fields.ts'

type Texts = CallBody<'createInfo'>['texts']

const TITLE = { ...PLAIN_TEXT, maxLength: MAX_TITLE_LENGTH }
const BODY = { kind: 'prose', maxLength: MAX_BODY_LENGTH } as const
const optional = { isRequired: false }

/** Title and text in both languages, each as a separate field. */
export const TEXT_FIELDS: readonly Field[] = [
  field('titleFr', TITLE, optional),
  field('bodyFr', BODY, optional),
  field('titleEn', TITLE, optional),
  field('bodyEn', BODY, optional),
]

export const textSettings = ({ fr, en }: Texts): Settings => ({
  titleFr: fr?.title,
  bodyFr: fr?.body,
  titleEn: en?.title,
  bodyEn: en?.body,
})

/** Requires one language at least, and a title for each text. */
export function readTexts(settings: Settings): { texts: Texts; errors: FieldErrors } {
  const errors: Record<string, FieldErrors[string]> = {}
  const textIn = (lang: 'Fr' | 'En') => {
    const [title, body] = [settings[`title${lang}`], settings[`body${lang}`]]
    if (title === undefined && body === undefined) return null
    if (title === undefined) errors[`title${lang}`] = { word: 'form.noTitle' }
    return { title: String(title ?? ''), body: String(body ?? '') }
  }
  const texts = { fr: textIn('Fr'), en: textIn('En') }
  if (!texts.fr && !texts.en) errors.titleFr ??= { word: 'form.noLanguage' }
  return { texts, errors }
}

/** The input to which a server error about a text belongs. */
export function textFieldOf(name: string | undefined): string | undefined {
  const [, lang, textKey] = /^body\.texts\.(fr|en)(?:\.(title|body))?$/.exec(name ?? '') ?? []
  return lang === undefined ? name : `${textKey ?? 'title'}${lang === 'fr' ? 'Fr' : 'En'}`
}
