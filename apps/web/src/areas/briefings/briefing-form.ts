import type { CallBody } from '@verglas/contract'
import { BRIEFING_CATEGORIES, MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '@verglas/contract/desk-codes'
import { videoOf } from '@verglas/contract/video-rules'
import type { TFunction } from 'i18next'
import { type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import type { Reading } from '../../ui/form/use-form.ts'
import { zoneFields, zoneIdsOf, zoneLabels, zoneSettings } from '../../ui/form/zone-fields.ts'
import type { StoredBriefing } from './briefing.ts'

export type BriefingBody = CallBody<'createBriefing'>

type Zone = { readonly id: string; readonly name: string }

export function briefingFields(zones: readonly Zone[], timeZone: string): readonly Field[] {
  return [
    field('title', { ...PLAIN_TEXT, maxLength: MAX_TITLE_LENGTH }),
    field('category', { kind: 'choice', options: BRIEFING_CATEGORIES }),
    field('recordedAt', { kind: 'time', timeZone }),
    field('link', { ...PLAIN_TEXT, isUrl: true, maxLength: 2000 }),
    field('description', { kind: 'prose', maxLength: MAX_DESCRIPTION_LENGTH }, { isRequired: false }),
    ...zoneFields(zones),
  ]
}

/** Form values of a recording; without one, those of a new recording dated now. */
export function settingsOf(briefing: StoredBriefing | undefined, nowMs: number): Settings {
  if (!briefing) return { recordedAt: new Date(nowMs).toISOString() }
  const { zoneIds, ...settings } = briefing
  return { ...settings, ...zoneSettings(zoneIds) }
}

export function readBriefing(fields: readonly Field[], draft: GroupDraft): Reading<BriefingBody> {
  const { settings, errors } = readDraft(fields, draft)
  const { title, category, recordedAt, link, description = '' } = settings
  const isOpenLink = typeof link === 'string' && !/^https:\/\/[^\s/]+\.[^\s]+$/i.test(link)
  const body = {
    title,
    category,
    recordedAt,
    link,
    description,
    zoneIds: zoneIdsOf(settings),
  } as BriefingBody
  return { body, errors: { ...errors, ...(isOpenLink && { link: { word: 'briefings.errors.link' } }) } }
}

/** Says whether the recording will play in Verglas or only open as a link. */
export function linkHint(t: TFunction, link: unknown): string {
  const video = typeof link === 'string' ? videoOf(link.trim()) : null
  return video ? t('briefings.hints.framed', { host: video.host }) : t('briefings.hints.link')
}

export function briefingWords(t: TFunction, zones: readonly Zone[], link: unknown): FormWords {
  const zoneNames = zoneLabels(zones)
  return {
    label: (key) => zoneNames.get(key) ?? t(`briefings.fields.${key}`),
    hint: (key) => (key === 'link' ? linkHint(t, link) : ''),
    option: (key, option) => (key === 'category' ? t(`briefings.categories.${option}`) : option),
  }
}
