import type { CallBody } from '@verglas/contract'
import { INFO_PLACES, MOST_BODY_LENGTH, MOST_PLACES, MOST_TITLE_LENGTH } from '@verglas/contract/desk-codes'
import type { TFunction } from 'i18next'
import type { Info } from '../../lib/info.ts'
import { type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import type { FieldError } from '../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import type { Reading } from '../../ui/form/use-form.ts'
import type { NamedPlace } from './use-places.ts'

export type InfoBody = CallBody<'createInfo'>

type Zone = { readonly id: string; readonly name: string }
export type NewsChoices = {
  readonly zones: readonly Zone[]
  readonly places: readonly NamedPlace[]
  readonly timeZone: string
}

const TITLE = { ...PLAIN_TEXT, maxLength: MOST_TITLE_LENGTH }
const BODY = { kind: 'prose', maxLength: MOST_BODY_LENGTH } as const
const ZONE = 'zone '
const optional = { isRequired: false }

/** Each language and each zone are fields of their own, so that two editors see what of it they have changed both. */
export function newsFields({ zones, places, timeZone }: NewsChoices): readonly Field[] {
  const place = field('place', { kind: 'choice', options: places.map(keyOf) })
  return [
    field('titleFr', TITLE, optional),
    field('bodyFr', BODY, optional),
    field('titleEn', TITLE, optional),
    field('bodyEn', BODY, optional),
    field('isImportant', { kind: 'flag' }),
    field('fromAt', { kind: 'time', timeZone }),
    field('toAt', { kind: 'time', timeZone }, { isNullable: true }),
    ...zones.map(({ id }) => field(`${ZONE}${id}`, { kind: 'flag' })),
    field('places', { kind: 'rows', fields: [place], min: null, max: MOST_PLACES }, optional),
  ]
}

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

/** The values of a piece of news as the fields have them; without one, of a new one that holds from now on. */
export function settingsOf(info: Info | undefined, nowMs: number): Settings {
  if (!info) return { fromAt: new Date(Math.floor(nowMs / 60_000) * 60_000).toISOString() }
  const { texts, isImportant, fromAt, toAt, zoneIds, places } = info
  return {
    titleFr: texts.fr?.title,
    bodyFr: texts.fr?.body,
    titleEn: texts.en?.title,
    bodyEn: texts.en?.body,
    isImportant,
    fromAt,
    toAt: toAt ?? undefined,
    ...Object.fromEntries(zoneIds.map((id) => [`${ZONE}${id}`, true])),
    places: places.map((place) => ({ place: keyOf(place) })),
  }
}

export function readNews(fields: readonly Field[], draft: GroupDraft): Reading<InfoBody> {
  const { settings, errors } = readDraft(fields, draft)
  const found: Record<string, FieldError> = { ...errors }
  const textIn = (lang: 'Fr' | 'En') => {
    const [title, body] = [settings[`title${lang}`], settings[`body${lang}`]]
    if (title === undefined && body === undefined) return null
    if (title === undefined) found[`title${lang}`] ??= { word: 'infos.errors.noTitle' }
    return { title: String(title ?? ''), body: String(body ?? '') }
  }
  const texts = { fr: textIn('Fr'), en: textIn('En') }
  if (!texts.fr && !texts.en) found.titleFr ??= { word: 'infos.errors.noLanguage' }
  const { fromAt, toAt = null } = settings as { fromAt?: string; toAt?: string | null }
  if (fromAt && toAt && toAt <= fromAt) found.toAt ??= { word: 'infos.errors.endBeforeBegin' }
  const rows = (settings.places ?? []) as readonly { place: string }[]
  const body = {
    texts,
    isImportant: settings.isImportant === true,
    fromAt: fromAt ?? '',
    toAt,
    zoneIds: Object.keys(settings).flatMap((key) =>
      key.startsWith(ZONE) && settings[key] === true ? [key.slice(ZONE.length)] : [],
    ),
    places: [...new Set(rows.map(({ place }) => place))].flatMap((place) => placeOf(place) ?? []),
  }
  return { body, errors: found }
}

function placeOf(key: string | undefined) {
  const [kindText = '', ...rest] = (key ?? '').split(' ')
  const kind = INFO_PLACES.find((known) => known === kindText)
  return kind ? { kind, id: rest.join(' ') } : null
}

/** What the server says of a text, at the input of its language. */
export function fieldNameOf(field: string | undefined): string | undefined {
  const [, lang, part] = /^body\.texts\.(fr|en)(?:\.(title|body))?$/.exec(field ?? '') ?? []
  return lang === undefined ? field : `${part ?? 'title'}${lang === 'fr' ? 'Fr' : 'En'}`
}

export function newsWords(t: TFunction, { zones, places }: NewsChoices): FormWords {
  const zoneNames = new Map(zones.map(({ id, name }) => [`${ZONE}${id}`, name]))
  const placeNames = new Map(
    places.map((place) => [keyOf(place), `${t(`infos.kinds.${place.kind}`)} · ${place.name}`]),
  )
  return {
    label: (key) => zoneNames.get(key) ?? t(`infos.fields.${key}`),
    hint: (key) => (HINTED.includes(key) ? t(`infos.hints.${key}`) : ''),
    option: (_, option) => placeNames.get(option) ?? option,
    addRow: () => t('infos.addPlace'),
  }
}

const HINTED: readonly string[] = ['bodyFr', 'bodyEn', 'toAt', 'isImportant', 'places']
