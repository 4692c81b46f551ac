import type { CallBody } from '@verglas/contract'
import { INFO_PLACES, MAX_PLACES } from '@verglas/contract/desk-codes'
import type { TFunction } from 'i18next'
import type { Info } from '../../lib/info.ts'
import { type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import type { FieldError } from '../../ui/form/field-error.ts'
import { type Field, field } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import { readTexts, TEXT_FIELDS, textSettings } from '../../ui/form/text-fields.ts'
import type { Reading } from '../../ui/form/use-form.ts'
import { zoneFields, zoneIdsOf, zoneLabels, zoneSettings } from '../../ui/form/zone-fields.ts'
import type { NamedPlace } from './use-places.ts'

export type InfoBody = CallBody<'createInfo'>

type Zone = { readonly id: string; readonly name: string }
export type NewsChoices = {
  readonly zones: readonly Zone[]
  readonly places: readonly NamedPlace[]
  readonly timeZone: string
}

/**
 * Each language and each zone is a field of its own, so that two editors see exactly which parts both have
 * changed.
 */
export function newsFields({ zones, places, timeZone }: NewsChoices): readonly Field[] {
  const place = field('place', { kind: 'choice', options: places.map(keyOf) })
  return [
    ...TEXT_FIELDS,
    field('isImportant', { kind: 'flag' }),
    field('fromAt', { kind: 'time', timeZone }),
    field('toAt', { kind: 'time', timeZone }, { isNullable: true }),
    ...zoneFields(zones),
    field('places', { kind: 'rows', fields: [place], min: null, max: MAX_PLACES }, { isRequired: false }),
  ]
}

const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`

/** The form's values for a piece of news; without one, for a new one that starts now. */
export function settingsOf(info: Info | undefined, nowMs: number): Settings {
  if (!info) return { fromAt: new Date(Math.floor(nowMs / 60_000) * 60_000).toISOString() }
  const { texts, isImportant, fromAt, toAt, zoneIds, places } = info
  return {
    ...textSettings(texts),
    isImportant,
    fromAt,
    toAt: toAt ?? undefined,
    ...zoneSettings(zoneIds),
    places: places.map((place) => ({ place: keyOf(place) })),
  }
}

export function readNews(fields: readonly Field[], draft: GroupDraft): Reading<InfoBody> {
  const { settings, errors } = readDraft(fields, draft)
  const { texts, errors: textErrors } = readTexts(settings)
  const fieldErrors: Record<string, FieldError> = { ...textErrors, ...errors }
  const { fromAt, toAt = null } = settings as { fromAt?: string; toAt?: string | null }
  if (fromAt && toAt && toAt <= fromAt) fieldErrors.toAt ??= { word: 'infos.errors.endBeforeBegin' }
  const rows = (settings.places ?? []) as readonly { place: string }[]
  const body = {
    texts,
    isImportant: settings.isImportant === true,
    fromAt: fromAt ?? '',
    toAt,
    zoneIds: zoneIdsOf(settings),
    places: [...new Set(rows.map(({ place }) => place))].flatMap((place) => placeOf(place) ?? []),
  }
  return { body, errors: fieldErrors }
}

function placeOf(key: string | undefined) {
  const [kindText = '', ...rest] = (key ?? '').split(' ')
  const kind = INFO_PLACES.find((infoPlace) => infoPlace === kindText)
  return kind ? { kind, id: rest.join(' ') } : null
}

export function newsWords(t: TFunction, { zones, places }: NewsChoices): FormWords {
  const zoneNames = zoneLabels(zones)
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
