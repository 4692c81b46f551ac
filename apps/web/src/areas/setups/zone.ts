import type { CallAnswer } from '@verglas/contract'
import { type AreaShape, isInArea } from '@verglas/contract/area-rules'
import type { Area } from '../../map/drawing/area-text.ts'

export type Zone = CallAnswer<'listZones'>['zones'][number]
export type ZoneBody = { name: string; area: Area | null }
export type ZonePlaces = Pick<CallAnswer<'listZonePlaces'>, 'places' | 'circuits' | 'people'>
export type ZonePlace = ZonePlaces['places'][number]

/**
 * Used in the address instead of the id of a zone that does not exist yet; ids of zones begin with a letter or
 * digit.
 */
export const NEW_ZONE = '-'

/**
 * How an item relates to a zone: a `stray` belongs to it but lies outside its area, a `guest` lies in the
 * area but does not belong to it.
 */
export type Membership = 'own' | 'stray' | 'guest'

export type ContentKind = ZonePlace['type'] | 'circuits' | 'people'
export type Content = { readonly id: string; readonly name: string; readonly membership: Membership }

/** Places that belong to a zone, and places in its drawn area. */
export function zoneContents(
  zoneId: string,
  area: AreaShape | null,
  { places, circuits, people }: ZonePlaces,
): Readonly<Record<ContentKind, readonly Content[]>> {
  const byType = (type: ZonePlace['type']) =>
    places.flatMap((place): Content[] => {
      if (place.type !== type) return []
      const isInside = area !== null && isInArea([place.longitude, place.latitude], area)
      // A camera belongs to no zone: it is either in the area or not.
      const isOwn = type === 'cameras' ? isInside : place.zoneId === zoneId
      if (!isOwn && !isInside) return []
      const membership = !isOwn ? 'guest' : area === null || isInside ? 'own' : 'stray'
      return [{ id: place.id, name: place.name, membership }]
    })
  const toOwnContent = ({ id, name }: { id: string; name: string }): Content => ({
    id,
    name,
    membership: 'own',
  })
  return {
    stations: byType('stations'),
    castpoints: byType('castpoints'),
    cameras: byType('cameras'),
    circuits: circuits.filter((circuit) => circuit.zoneId === zoneId).map(toOwnContent),
    people: people.filter(({ zoneIds }) => zoneIds.includes(zoneId)).map(toOwnContent),
  }
}
