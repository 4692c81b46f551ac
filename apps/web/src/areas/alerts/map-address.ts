import { readBounds } from '../../map/fit.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'

const NAMES = ['day', 'area', 'frame'] as const
type Name = (typeof NAMES)[number]

/** Everything that a person can choose on a map of a service: the day, a department or reach, and where they look. */
export const WARNING_MAP = {
  names: NAMES,
  filters: ['area'],
  read: (search: { readonly [K in Name]?: string }) => ({
    day: search.day ?? null,
    areaId: search.area ?? null,
    frame: readBounds(search.frame),
  }),
} satisfies ListAddress<Name, unknown>
