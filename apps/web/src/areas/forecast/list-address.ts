import { readBounds } from '../../map/map-bounds.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'
import { readView } from '../../ui/screen/ListScreen.tsx'
import { readSort } from './point-list.ts'

const FILTERS = ['q', 'zone', 'favourites'] as const
const NAMES = [...FILTERS, 'sort', 'view', 'frame'] as const

type Name = (typeof NAMES)[number]

/** All choices on the list of forecast points. */
export const POINT_LIST = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    text: search.q ?? '',
    zoneId: search.zone ?? null,
    hasOnlyFavourites: search.favourites === 'only',
    sort: readSort(search.sort),
    view: readView(search.view),
    frame: readBounds(search.frame),
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof POINT_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void
