import { readSearch, writeSearch } from '../../lib/address.ts'
import { readBounds } from '../../map/map-bounds.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'
import { readMapMeasure } from './air-measures.ts'
import { LAST_HOUR, readHour, writeHour } from './hours.ts'
import { LAYER_KINDS, type LayerKind, readMapItem } from './layer-kinds.ts'
import { choicesOf } from './map-kinds.ts'
import type { LayerFilters, MapState } from './map-state.ts'
import { MAP_VIEWS, type MapViewName, mapView } from './map-views.ts'

const FILTERS = ['zone', 'favourites'] as const
/** Address parameters that each of two maps side by side has for itself. */
const MAP_PARAMETERS = ['h', 'measure', 'off', 'only', 'faint', 'pictures'] as const
const SECOND_MAP_PARAMETERS = ['h2', 'measure2', 'off2', 'only2', 'faint2', 'pictures2'] as const
const NAMES = [
  ...FILTERS,
  ...MAP_PARAMETERS,
  'place',
  'at',
  'frame',
  'split',
  ...SECOND_MAP_PARAMETERS,
] as const
type Name = (typeof NAMES)[number]
type MapParameter = (typeof MAP_PARAMETERS)[number]
type Search = { readonly [K in Name]?: string }

/** Opacities that a layer can have, in percent. */
export const OPACITIES = [25, 50, 75, 100] as const

/** «cameras.50,outages.25» */
function readOpacities(text: string | undefined): Partial<Record<LayerKind, number>> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split('.'))
  return Object.fromEntries(
    pairs.flatMap(([name, percent]) => {
      const kind = LAYER_KINDS.find((candidate) => candidate === name)
      const opacity = OPACITIES.find((candidate) => candidate === Number(percent))
      return kind && opacity ? [[kind, opacity]] : []
    }),
  )
}

export const writeOpacities = (opacities: Partial<Record<LayerKind, number>>): string | null =>
  Object.entries(opacities)
    .filter(([, percent]) => percent !== 100)
    .map(([kind, percent]) => `${kind}.${percent}`)
    .join(',') || null

/** «alerts.3,stations.bridge» */
function readFilters(text: string | undefined): LayerFilters {
  const pairs = (text ?? '').split(',').map((pair) => pair.split('.'))
  return Object.fromEntries(
    pairs.flatMap(([name, choice = '']) => {
      const kind = LAYER_KINDS.find((candidate) => candidate === name)
      return kind && choicesOf(kind).includes(choice) ? [[kind, choice]] : []
    }),
  )
}

/** The address with another filter for one layer; null removes the filter. */
export const writeFilter = (filters: LayerFilters, kind: LayerKind, choice: string | null): string | null =>
  Object.entries({ ...filters, [kind]: choice })
    .flatMap(([name, chosen]) => (chosen ? [`${name}.${chosen}`] : []))
    .join(',') || null

/** «cameras,winds»; «none» if every layer is on. */
function readOff(text: string | undefined, view: MapViewName): readonly LayerKind[] {
  return text === undefined ? mapView(view).off : LAYER_KINDS.filter((kind) => text.split(',').includes(kind))
}

export function writeOff(off: readonly LayerKind[], view: MapViewName): string | null {
  const initiallyOff = mapView(view).off
  const isAsAtFirst = off.length === initiallyOff.length && initiallyOff.every((kind) => off.includes(kind))
  return isAsAtFirst ? null : off.join(',') || 'none'
}

/**
 * «a75.simulated.radar~50,north.wms.rain»: picture layers that are on, with their opacity. Null uses those
 * that the view begins with.
 */
function readPictures(text: string | undefined): Readonly<Record<string, number>> | null {
  if (text === undefined) return null
  const pairs = text.split(',').map((pair) => pair.split('~'))
  return Object.fromEntries(
    pairs.flatMap(([id, percent = '100']) => {
      const opacity = OPACITIES.find((candidate) => candidate === Number(percent))
      return id && id !== NO_PICTURES && opacity ? [[id, opacity]] : []
    }),
  )
}
const NO_PICTURES = 'none'

export const writePictures = (
  pictures: Readonly<Record<string, number>>,
  view: MapViewName = 'points',
): string | null =>
  Object.entries(pictures)
    .map(([id, percent]) => (percent === 100 ? id : `${id}~${percent}`))
    .join(',') || (mapView(view).picture === null ? null : NO_PICTURES)

/** «3.214,44.9»: longitude and latitude of the touched place. */
function readPosition(text: string | undefined): { longitude: number; latitude: number } | null {
  const [longitude, latitude, surplus] = (text ?? '').split(',').map(Number)
  if (longitude === undefined || latitude === undefined || surplus !== undefined) return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null
}

const readMap = (search: { readonly [K in MapParameter]?: string | undefined }, view: MapViewName) => ({
  view,
  hour: readHour(search.h),
  mapMeasure: readMapMeasure(search.measure ?? mapView(view).measure),
  off: readOff(search.off, view),
  only: readFilters(search.only),
  opacities: readOpacities(search.faint),
  pictures: readPictures(search.pictures),
})

const readShared = (search: Search) => ({
  zoneId: search.zone ?? null,
  hasOnlyFavourites: search.favourites === 'only',
  place: readMapItem(search.place),
  at: readPosition(search.at),
  frame: readBounds(search.frame),
})

/**
 * State of one or two maps. Viewport and selection are shared; the second map begins as a copy of the first.
 */
export type TwoMaps = MapState & { readonly second: (MapState & { readonly hasOwnHour: boolean }) | null }

function readMaps(search: Search, view: MapViewName): TwoMaps {
  const shared = readShared(search)
  const secondMap = {
    h: search.h2 ?? search.h,
    measure: search.measure2 ?? search.measure,
    off: search.off2 ?? search.off,
    only: search.only2 ?? search.only,
    faint: search.faint2 ?? search.faint,
    pictures: search.pictures2 ?? search.pictures,
  }
  return {
    ...shared,
    ...readMap(search, view),
    second:
      search.split === undefined
        ? null
        : { ...shared, ...readMap(secondMap, view), hasOwnHour: search.h2 !== undefined },
  }
}

type MapAddress = ListAddress<Name, TwoMaps>
const addressOf = (view: MapViewName): MapAddress => ({
  names: NAMES,
  filters: FILTERS,
  read: (search) => readMaps(search, view),
})

/** The map state that is kept in the address, by view. */
export const MAP_ADDRESSES = Object.fromEntries(
  Object.keys(MAP_VIEWS).map((name) => [name, addressOf(name as MapViewName)]),
) as Readonly<Record<MapViewName, MapAddress>>

/** Writes the defaults of a view into an address, so that `/cartes` shows the same map. */
export const writtenOut = (
  text: string,
  { off, mapMeasure }: Pick<MapState, 'off' | 'mapMeasure'>,
  pictures: Readonly<Record<string, number>>,
): string =>
  writeSearch({
    ...readSearch(text),
    off: off.join(',') || 'none',
    measure: mapMeasure.code,
    pictures: writePictures(pictures) ?? NO_PICTURES,
  })

export type ChangeMap = (changes: { readonly [K in Name]?: string | null }) => void

/** Renames the parameters of a change so that it applies to the second of two maps. */
export const changeSecond =
  (change: ChangeMap): ChangeMap =>
  (changes) =>
    change(
      Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [
          (MAP_PARAMETERS as readonly string[]).includes(name) ? `${name}2` : name,
          value,
        ]),
      ),
    )

/** A second map shows something else from the start: another measure, or a later hour where no point has values. */
export function secondAtFirst({ mapMeasure, off, hour }: MapState): Parameters<ChangeMap>[0] {
  if (off.includes('stations') && off.includes('castpoints'))
    return { split: '', h2: writeHour(hour + COMPARED_HOURS <= LAST_HOUR ? hour + COMPARED_HOURS : 0) ?? '0' }
  return { split: '', measure2: mapMeasure.code === 'danger' ? 'ts' : 'danger' }
}
const COMPARED_HOURS = 6

/** The change of the address that returns to one map. */
export const ONE_MAP: Parameters<ChangeMap>[0] = Object.fromEntries(
  ['split', ...SECOND_MAP_PARAMETERS].map((name) => [name, null]),
)
