import { readBounds } from '../../map/map-bounds.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'
import { readView } from '../../ui/screen/ListScreen.tsx'

export const ORDERS = ['road', 'name', 'newest', 'favourites'] as const
export type Order = (typeof ORDERS)[number]

const FILTERS = ['q', 'zone', 'road', 'favourites'] as const
const NAMES = [...FILTERS, 'order', 'view', 'frame'] as const

type Name = (typeof NAMES)[number]

/** Everything that a person can choose on the list of cameras. */
export const CAMERA_LIST = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    text: search.q ?? '',
    zoneId: search.zone ?? null,
    road: search.road ?? null,
    hasOnlyFavourites: search.favourites === 'only',
    order: ORDERS.find((order) => order === search.order) ?? ORDERS[0],
    view: readView(search.view),
    frame: readBounds(search.frame),
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof CAMERA_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void
