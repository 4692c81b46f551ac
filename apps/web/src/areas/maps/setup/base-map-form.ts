import type { CallAnswer, CallBody } from '@verglas/contract'
import {
  ARCHIVE_FILE,
  BASE_MAP_KINDS,
  type BaseMapKind,
  STYLE_PLACES,
  TERRAIN_ENCODINGS,
  TILE_PLACES,
} from '@verglas/contract/map-codes'
import { patternProblem } from '@verglas/contract/view-rules'
import type { TFunction } from 'i18next'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import type { FieldError, FieldErrors } from '../../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import type { FormWords } from '../../../ui/form/form-context.ts'
import type { Reading } from '../../../ui/form/use-form.ts'

export type BaseMapSettings = CallAnswer<'getBaseMapSettings'>['settings']
export type BaseMapBody = CallBody<'tryBaseMap'>

const ADDRESS = { ...PLAIN_TEXT, maxLength: 500 }
const kind = field('kind', { kind: 'choice', options: BASE_MAP_KINDS })
const address = field('address', ADDRESS)
const attribution = field('attribution', { ...PLAIN_TEXT, maxLength: 200 }, { isRequired: false })

const darkAddress = field('darkAddress', ADDRESS, { isRequired: false })
const key = field('key', { ...PLAIN_TEXT, maxLength: 300 }, { isRequired: false })
/** Terrain fields, available with every kind of base map. */
const TERRAIN = [
  field('terrainAddress', ADDRESS, { isRequired: false }),
  field('terrainEncoding', { kind: 'choice', options: TERRAIN_ENCODINGS }),
  field('terrainMaxZoom', { kind: 'number', isInteger: true, min: 0, max: 22 }),
]

/** The form fields of a base map, by its kind. */
const FIELDS: Readonly<Record<BaseMapKind, readonly Field[]>> = {
  outline: [kind],
  tiles: [
    kind,
    address,
    darkAddress,
    key,
    field('tileSizePx', { kind: 'choice', options: ['256', '512'] }),
    field('maxZoom', { kind: 'number', isInteger: true, min: 0, max: 22 }),
    attribution,
  ],
  archive: [kind, address, attribution],
  style: [kind, address, darkAddress, key, attribution],
}
/** All fields, each once: typed values are kept while another kind is selected. */
export const BASE_MAP_FIELDS = [...FIELDS.tiles, ...TERRAIN]

export const kindOf = (draft: GroupDraft): BaseMapKind =>
  BASE_MAP_KINDS.find((candidate) => candidate === draft.kind) ?? 'outline'
/**
 * The terrain encoding is requested if there is a terrain address, and its attribution if no base map field
 * asks for one.
 */
export const fieldsOf = (draft: GroupDraft): readonly Field[] => [
  ...FIELDS[kindOf(draft)],
  ...(draft.terrainAddress ? TERRAIN : TERRAIN.slice(0, 1)),
  ...(draft.terrainAddress && kindOf(draft) === 'outline' ? [attribution] : []),
]

/** A stored key is never displayed; a key in the form is a new one. */
export const draftOfSettings = ({ tileSizePx, ...settings }: BaseMapSettings): GroupDraft =>
  draftOf(BASE_MAP_FIELDS, { ...settings, tileSizePx: `${tileSizePx}`, key: undefined })

export function readBaseMap(draft: GroupDraft): Reading<BaseMapBody> {
  const mapKind = kindOf(draft)
  const { settings, errors } = readDraft(fieldsOf(draft), draft)
  const {
    address: at = '',
    darkAddress = null,
    key,
    tileSizePx = '256',
    maxZoom = 18,
    attribution = '',
    terrainAddress = null,
    terrainEncoding = 'terrarium',
    terrainMaxZoom = 12,
  } = settings
  const body = {
    kind: mapKind,
    address: at,
    darkAddress,
    tileSizePx: Number(tileSizePx),
    maxZoom,
    attribution,
    terrainAddress,
    terrainEncoding,
    terrainMaxZoom,
    ...(key === undefined ? {} : { key }),
  }
  const addressIssues = addressErrors(mapKind, { address: at, darkAddress, terrainAddress })
  return { body: body as BaseMapBody, errors: { ...errors, ...addressIssues } }
}

/** Placeholders that an address may and must contain; without any it may be the name of an archive. */
type Placeholders = { readonly allowed: readonly string[]; readonly needed: readonly string[] }
const TILES_PLACEHOLDERS: Placeholders = { allowed: TILE_PLACES, needed: ['{z}', '{x}', '{y}'] }
const TERRAIN_PLACEHOLDERS: Placeholders = { ...TILES_PLACEHOLDERS, allowed: ['z', 'x', 'y'] }
const STYLE_PLACEHOLDERS: Placeholders = { allowed: STYLE_PLACES, needed: [] }
const NO_PLACEHOLDERS: Placeholders = { allowed: [], needed: [] }

function addressErrors(
  kind: BaseMapKind,
  { address, darkAddress, terrainAddress }: Readonly<Record<string, unknown>>,
): FieldErrors {
  const places =
    kind === 'tiles' ? TILES_PLACEHOLDERS : kind === 'style' ? STYLE_PLACEHOLDERS : NO_PLACEHOLDERS
  const isPattern = typeof terrainAddress === 'string' && terrainAddress.includes('{')
  const problems = {
    ...(kind === 'outline' ? {} : { address: addressProblem(address, places) }),
    ...(kind === 'tiles' || kind === 'style' ? { darkAddress: addressProblem(darkAddress, places) } : {}),
    terrainAddress: addressProblem(terrainAddress, isPattern ? TERRAIN_PLACEHOLDERS : NO_PLACEHOLDERS),
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, error]) => (error ? [[name, error]] : [])),
  )
}

function addressProblem(text: unknown, places: Placeholders): FieldError | null {
  if (typeof text !== 'string' || text === '') return null
  if (places === NO_PLACEHOLDERS && !/^https?:/i.test(text))
    return ARCHIVE_FILE.test(text) ? null : problemWord('archive')
  const problem = patternProblem(text, places.allowed)
  // Only the server knows the allowed hosts of its own network, so only it can refuse these.
  if (problem && problem !== 'https' && problem !== 'host') return problemWord(problem)
  return places.needed.every((place) => text.includes(place)) ? null : problemWord('places')
}

/** The text of an address problem found by the server or by a rule. */
export const problemWord = (problem: string): FieldError => ({ word: `views.base.problems.${problem}` })

export const baseMapWords = (t: TFunction, mapKind: BaseMapKind): FormWords => ({
  label: (key) => t(`views.base.fields.${key}`),
  hint: (key) => t([`views.base.hints.${mapKind}.${key}`, `views.base.hints.${key}`], { defaultValue: '' }),
  option: (key, option) => {
    if (key === 'kind') return t(`views.base.kinds.${option}`)
    return key === 'terrainEncoding' ? t(`views.base.encodings.${option}`) : `${option} px`
  },
})

/** Services whose addresses people often look for; the selected address can be edited. */
export const TILE_SERVICES = [
  {
    name: 'Plan IGN',
    address:
      'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILECOL={x}&TILEROW={y}',
    darkAddress: '',
    tileSizePx: '256',
    maxZoom: '19',
    attribution: 'IGN-F/Géoplateforme',
  },
  {
    name: 'Mapbox',
    address: 'https://api.mapbox.com/styles/v1/mapbox/light-v11/tiles/512/{z}/{x}/{y}?access_token={key}',
    darkAddress: 'https://api.mapbox.com/styles/v1/mapbox/dark-v11/tiles/512/{z}/{x}/{y}?access_token={key}',
    tileSizePx: '512',
    maxZoom: '20',
    attribution: '© Mapbox © OpenStreetMap',
  },
] as const
