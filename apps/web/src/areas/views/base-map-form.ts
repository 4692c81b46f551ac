import type { CallAnswer, CallBody } from '@verglas/contract'
import { ARCHIVE_FILE, BASE_MAP_KINDS, type BaseMapKind, TILE_PLACES } from '@verglas/contract/map-codes'
import { patternProblem } from '@verglas/contract/view-rules'
import type { TFunction } from 'i18next'
import { draftOf, type GroupDraft, readDraft } from '../../ui/form/draft.ts'
import type { FieldError, FieldErrors } from '../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type BaseMapSettings = CallAnswer<'getBaseMapSettings'>['settings']
export type BaseMapBody = CallBody<'tryBaseMap'>

const ADDRESS = { ...PLAIN_TEXT, maxLength: 500 }
const kind = field('kind', { kind: 'choice', options: BASE_MAP_KINDS })
const address = field('address', ADDRESS)
const attribution = field('attribution', { ...PLAIN_TEXT, maxLength: 200 }, { isRequired: false })

/** What is written of a base map, by its kind. */
const FIELDS: Readonly<Record<BaseMapKind, readonly Field[]>> = {
  outline: [kind],
  tiles: [
    kind,
    address,
    field('darkAddress', ADDRESS, { isRequired: false }),
    field('key', { ...PLAIN_TEXT, maxLength: 300 }, { isRequired: false }),
    field('tileSizePx', { kind: 'choice', options: ['256', '512'] }),
    field('maxZoom', { kind: 'number', isInteger: true, min: 0, max: 22 }),
    attribution,
  ],
  archive: [kind, address, attribution],
}
/** All of them, each once: what is typed stays while another kind is looked at. */
export const BASE_MAP_FIELDS = FIELDS.tiles

export const kindOf = (draft: GroupDraft): BaseMapKind =>
  BASE_MAP_KINDS.find((known) => known === draft.kind) ?? 'outline'
export const fieldsOf = (draft: GroupDraft): readonly Field[] => FIELDS[kindOf(draft)]

/** A key is never shown again: what stands there is a new one. */
export const draftOfSettings = ({ tileSizePx, ...settings }: BaseMapSettings): GroupDraft =>
  draftOf(BASE_MAP_FIELDS, { ...settings, tileSizePx: `${tileSizePx}`, key: undefined })

export function readBaseMap(draft: GroupDraft): Reading<BaseMapBody> {
  const known = kindOf(draft)
  const { settings, errors } = readDraft(fieldsOf(draft), draft)
  const {
    address: at = '',
    darkAddress = null,
    key,
    tileSizePx = '256',
    maxZoom = 18,
    attribution = '',
  } = settings
  const body = {
    kind: known,
    address: at,
    darkAddress,
    tileSizePx: Number(tileSizePx),
    maxZoom,
    attribution,
    ...(key === undefined ? {} : { key }),
  }
  return { body: body as BaseMapBody, errors: { ...errors, ...addressErrors(known, { at, darkAddress }) } }
}

function addressErrors(
  known: BaseMapKind,
  { at, darkAddress }: { at: unknown; darkAddress: unknown },
): FieldErrors {
  const problemOf = (text: unknown): FieldError | null => {
    if (typeof text !== 'string' || text === '') return null
    if (known === 'archive' && !/^https?:/i.test(text))
      return ARCHIVE_FILE.test(text) ? null : problemWord('archive')
    const problem = patternProblem(text, known === 'archive' ? [] : TILE_PLACES)
    // the server may know a machine of its own network, which no rule here can
    if (problem && problem !== 'https' && problem !== 'host') return problemWord(problem)
    const lacks = known === 'tiles' && !['{z}', '{x}', '{y}'].every((place) => text.includes(place))
    return lacks ? problemWord('places') : null
  }
  const [light, dark] = known === 'outline' ? [null, null] : [problemOf(at), problemOf(darkAddress)]
  return { ...(light && { address: light }), ...(dark && { darkAddress: dark }) }
}

/** What the server or a rule says of an address. */
export const problemWord = (problem: string): FieldError => ({ word: `views.base.problems.${problem}` })

export const baseMapWords = (t: TFunction, known: BaseMapKind): FormWords => ({
  label: (key) => t(`views.base.fields.${key}`),
  hint: (key) => t([`views.base.hints.${known}.${key}`, `views.base.hints.${key}`], { defaultValue: '' }),
  option: (key, option) => (key === 'kind' ? t(`views.base.kinds.${option}`) : `${option} px`),
})

/** Services whose addresses people look for; what is chosen can be changed. */
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
