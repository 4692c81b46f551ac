import { readBounds } from '../../map/fit.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'
import { readMapMeasure } from '../stations/panels.ts'
import { readHour } from './hours.ts'
import { LAYER_KINDS, type LayerKind, OFF_AT_FIRST, readThing } from './layer-kinds.ts'

const FILTERS = ['off', 'zone', 'favourites'] as const
const NAMES = [...FILTERS, 'h', 'measure', 'faint', 'pictures', 'place', 'at', 'frame'] as const
type Name = (typeof NAMES)[number]

/** How opaque a layer can be made, in hundredths. */
export const OPACITIES = [25, 50, 75, 100] as const

/** «cameras.50,outages.25» */
function readOpacities(text: string | undefined): Partial<Record<LayerKind, number>> {
  const pairs = (text ?? '').split(',').map((part) => part.split('.'))
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

/** «cameras,winds»; «none» where every layer is on. */
function readOff(text: string | undefined): readonly LayerKind[] {
  return text === undefined ? OFF_AT_FIRST : LAYER_KINDS.filter((kind) => text.split(',').includes(kind))
}

export function writeOff(off: readonly LayerKind[]): string | null {
  const isAsAtFirst = off.length === OFF_AT_FIRST.length && OFF_AT_FIRST.every((kind) => off.includes(kind))
  return isAsAtFirst ? null : off.join(',') || 'none'
}

/** «a75.simulated.radar~50,north.wms.rain»: layers of providers that are on, with their opacity. */
function readPictures(text: string | undefined): Readonly<Record<string, number>> {
  const pairs = (text ?? '').split(',').map((part) => part.split('~'))
  return Object.fromEntries(
    pairs.flatMap(([id, percent = '100']) => {
      const opacity = OPACITIES.find((candidate) => candidate === Number(percent))
      return id && opacity ? [[id, opacity]] : []
    }),
  )
}

export const writePictures = (pictures: Readonly<Record<string, number>>): string | null =>
  Object.entries(pictures)
    .map(([id, percent]) => (percent === 100 ? id : `${id}~${percent}`))
    .join(',') || null

/** «3.214,44.9»: longitude and latitude of what was touched. */
function readPosition(text: string | undefined): { longitude: number; latitude: number } | null {
  const [longitude, latitude, more] = (text ?? '').split(',').map(Number)
  if (longitude === undefined || latitude === undefined || more !== undefined) return null
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : null
}

/** Everything that a person can choose on the map. */
export const MAP_ADDRESS = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    hour: readHour(search.h),
    mapMeasure: readMapMeasure(search.measure),
    off: readOff(search.off),
    zoneId: search.zone ?? null,
    hasOnlyFavourites: search.favourites === 'only',
    opacities: readOpacities(search.faint),
    pictures: readPictures(search.pictures),
    place: readThing(search.place),
    at: readPosition(search.at),
    frame: readBounds(search.frame),
  }),
} satisfies ListAddress<Name, unknown>

export type MapState = ReturnType<typeof MAP_ADDRESS.read>
export type ChangeMap = (changes: { readonly [K in Name]?: string | null }) => void
