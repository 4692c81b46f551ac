import { folded } from '@verglas/language'
import type { Point } from '../../lib/context.ts'
import type { List, Order } from './list-address.ts'
import type { Camera } from './pictures/panels.ts'
import { alongRoads, zoneOfCamera } from './road-order.ts'

type FilterContext = { readonly points: readonly Point[]; readonly isFavourite: (id: string) => boolean }
type Filter = Pick<List, 'text' | 'zoneId' | 'road' | 'hasOnlyFavourites' | 'order'>

/** The cameras that match the filters, in the chosen order. */
export function filterCameras(
  cameras: readonly Camera[],
  filter: Filter,
  context: FilterContext,
): readonly Camera[] {
  const words = folded(filter.text).split(/\s+/).filter(Boolean)
  const matching = cameras.filter((camera) => {
    const { id, name, road } = camera
    const text = folded(`${name} ${road ?? ''}`)
    return (
      words.every((word) => text.includes(word)) &&
      (filter.zoneId === null || zoneOfCamera(context.points, camera) === filter.zoneId) &&
      (filter.road === null || road === filter.road) &&
      (!filter.hasOnlyFavourites || context.isFavourite(id))
    )
  })
  return ordered(matching, filter.order, context)
}

function ordered(cameras: readonly Camera[], order: Order, { points, isFavourite }: FilterContext) {
  const roadCameras = alongRoads(cameras, points)
  if (order === 'name') return [...cameras].sort((a, b) => a.name.localeCompare(b.name))
  if (order === 'newest') return [...roadCameras].sort((a, b) => takenMs(b) - takenMs(a))
  if (order === 'favourites')
    return [
      ...roadCameras.filter(({ id }) => isFavourite(id)),
      ...roadCameras.filter(({ id }) => !isFavourite(id)),
    ]
  return roadCameras
}

const takenMs = ({ latest }: Camera) => (latest ? Date.parse(latest.takenAt) : 0)

/** The roads that have cameras. */
export const roadsOf = (cameras: readonly Camera[]): readonly string[] =>
  [...new Set(cameras.flatMap(({ road }) => road ?? []))].sort()
