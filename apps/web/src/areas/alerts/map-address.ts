import { readBounds } from '../../map/map-bounds.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'

const NAMES = ['day', 'area', 'frame'] as const
type Name = (typeof NAMES)[number]

/** The state of a service's map that is kept in the address: day, department or reach, and viewport. */
export const WARNING_MAP = {
  names: NAMES,
  filters: ['area'],
  read: (search: { readonly [K in Name]?: string }) => ({
    day: search.day ?? null,
    areaId: search.area ?? null,
    frame: readBounds(search.frame),
  }),
} satisfies ListAddress<Name, unknown>
