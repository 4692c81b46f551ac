import type { CallAnswer, CallBody } from '@verglas/contract'
import type { Locale } from '@verglas/contract/codes'
import type { MeasureCode } from '@verglas/contract/measures'
import type { Formats } from '@verglas/language'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT, TIME_ZONE } from '../../../ui/form/fields.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

type Stored = CallAnswer<'getStationSetting'>
export type StationSetting = Stored['setting']
export type SourceSetting = Stored['source']
export type SettingBody = Omit<CallBody<'putStationSetting'>, 'expectedRevision'>
export type StoredSetting = StationSetting & { readonly revision: number }

/** Settings that are chosen in other ways than by typing. */
type Chosen = {
  readonly measures: readonly MeasureCode[] | null
  readonly horizonDeg: readonly number[] | null
  readonly neighbours: readonly string[] | null
  readonly cameraIds: readonly string[] | null
}
export type SettingDraft = Chosen & { readonly fields: GroupDraft }

const YES_NO = ['yes', 'no'] as const
/** Precision of some metres. */
const PLACE_DIGITS = 5

/**
 * Fields typed for a station; an empty field means the value of the source, which is displayed as the
 * placeholder.
 */
export function settingFields(
  source: SourceSetting,
  {
    canChangeZone,
    locale,
    zoneIds,
    castpointIds,
  }: {
    canChangeZone: boolean
    locale: Locale
    zoneIds: readonly string[]
    castpointIds: readonly string[]
  },
): readonly Field[] {
  const asTyped = (value: number | null) =>
    value === null || locale !== 'fr' ? value : String(value).replace('.', ',')
  const text = (key: keyof SourceSetting, maxLength: number) =>
    field(key, { ...PLAIN_TEXT, maxLength }, bySource(source[key]))
  const number = (key: 'kilometre' | 'altitude' | 'latitude' | 'longitude', min: number, max: number) =>
    field(key, { kind: 'number', isInteger: false, min, max }, bySource(asTyped(source[key])))
  const flag = (key: 'isBridge' | 'isBroken') =>
    field(key, { kind: 'choice', options: YES_NO }, bySource(yesOrNo(source[key])))
  return [
    text('name', 200),
    text('ref', 100),
    text('road', 50),
    number('kilometre', 0, 10_000),
    number('altitude', -500, 9000),
    ...(canChangeZone ? [field('timezone', TIME_ZONE, bySource(source.timezone))] : []),
    field('zoneId', { kind: 'choice', options: zoneIds }, bySource(source.zoneId)),
    field(
      'period',
      { kind: 'number', isInteger: true, min: 30, max: 86_400 },
      bySource(source.period === null ? null : String(source.period)),
    ),
    flag('isBridge'),
    flag('isBroken'),
    number('latitude', -90, 90),
    number('longitude', -180, 180),
    field('subsurfaceCm', { kind: 'number', isInteger: false, min: 0.1, max: 1000 }, bySource(null)),
    field('skyView', { kind: 'number', isInteger: false, min: 0, max: 1 }, bySource(null)),
    field('castpointId', { kind: 'choice', options: castpointIds }, bySource(null)),
    field('isRetired', { kind: 'flag' }, { isRequired: false, fallback: false }),
  ]
}

const bySource = (fallback: unknown) => ({
  isRequired: false,
  isNullable: true,
  fallback: fallback ?? undefined,
})
const yesOrNo = (flag: boolean | null) => (flag === null ? null : flag ? 'yes' : 'no')

export const draftOfSetting = (fields: readonly Field[], setting: StationSetting): SettingDraft => ({
  fields: draftOf(
    // A field starts empty if the organisation has not set it.
    fields.map((field) => (field.shape.kind === 'flag' ? field : { ...field, fallback: undefined })),
    Object.fromEntries(
      Object.entries({
        ...setting,
        isBridge: yesOrNo(setting.isBridge),
        isBroken: yesOrNo(setting.isBroken),
      }).filter(([, value]) => value !== null),
    ),
  ),
  measures: setting.measures,
  horizonDeg: setting.horizonDeg,
  neighbours: setting.neighbours,
  cameraIds: setting.cameraIds,
})

/**
 * The request to save: empty fields are sent as null, and fields that may not be changed keep their value.
 */
export function readSetting(
  fields: readonly Field[],
  { fields: draft, ...chosen }: SettingDraft,
  stored: StationSetting,
): Reading<SettingBody> {
  const { settings, errors } = readDraft(fields, draft)
  const typed = Object.fromEntries(
    fields.map(({ key }) => {
      const value = settings[key]
      if (key === 'isRetired') return [key, value === true]
      if (key === 'isBridge' || key === 'isBroken') return [key, value ? value === 'yes' : null]
      return [key, value || value === 0 ? value : null]
    }),
  )
  return { body: { ...stored, ...typed, ...chosen } as SettingBody, errors }
}

export const draftOfPlace = ({ longitude, latitude }: { longitude: number; latitude: number }) => ({
  longitude: longitude.toFixed(PLACE_DIGITS),
  latitude: latitude.toFixed(PLACE_DIGITS),
})

/** Every measure that can be displayed: the selected ones in their order, then the others. */
export function measureChoices(
  selected: readonly MeasureCode[] | null,
  measured: readonly MeasureCode[],
): readonly { readonly code: MeasureCode; readonly isVisible: boolean }[] {
  const chosen = selected ?? measured
  return [
    ...chosen.map((code) => ({ code, isVisible: true })),
    ...measured.filter((code) => !chosen.includes(code)).map((code) => ({ code, isVisible: false })),
  ]
}

/** In the order of the form. */
export const SETTING_FIELDS = [
  'name',
  'ref',
  'road',
  'kilometre',
  'altitude',
  'timezone',
  'isBridge',
  'isBroken',
  'latitude',
  'longitude',
  'zoneId',
  'period',
  'subsurfaceCm',
  'measures',
  'skyView',
  'horizonDeg',
  'neighbours',
  'cameraIds',
  'castpointId',
  'isRetired',
] as const satisfies readonly (keyof StationSetting)[]

/** The fields that differ between two versions and can be described in words. */
export const changedFields = (before: StationSetting | null, after: StationSetting) =>
  SETTING_FIELDS.filter(
    (key) => JSON.stringify(before?.[key] ?? NO_SETTING[key] ?? null) !== JSON.stringify(after[key]),
  ).map((key) => ({
    key,
    before: before?.[key] ?? null,
    after: after[key],
  }))

const NO_SETTING: Partial<StationSetting> = { isRetired: false }

/** Altitudes of nearby stations, nearest first, for people who do not know the station's own. */
export const altitudesAround = (
  neighbours: readonly { readonly id: string; readonly name: string }[],
  stations: readonly { readonly id: string; readonly altitude: number | null }[],
  formats: Formats,
): string =>
  neighbours
    .flatMap(({ id, name }) => {
      const altitude = stations.find((station) => station.id === id)?.altitude ?? null
      return altitude === null ? [] : [`${name} ${formats.number(altitude, 0)}\u00a0m`]
    })
    .join(' · ')
