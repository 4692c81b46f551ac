import { readBounds } from '../../map/map-bounds.ts'
import type { ListAddress } from '../../ui/list/use-list-state.ts'
import { readView } from '../../ui/screen/ListScreen.tsx'
import { readSorting } from '../../ui/table/sort-rows.ts'
import { readColumns } from './columns.ts'
import { readMapMeasure } from './map-points.ts'
import { readStates } from './shape.ts'
import { SORTABLE } from './sort-keys.ts'

const FILTERS = ['q', 'zone', 'state', 'favourites', 'follow', 'frame'] as const
const NAMES = [...FILTERS, 'sort', 'columns', 'measure', 'view'] as const

type Name = (typeof NAMES)[number]
type Favourites = 'all' | 'first' | 'only'

function readFavourites(text: string | undefined): Favourites {
  return text === 'only' || text === 'first' ? text : 'all'
}

/** All choices on the station list that are part of its address. */
export const STATION_LIST = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    text: search.q ?? '',
    zoneId: search.zone ?? null,
    states: readStates(search.state),
    favourites: readFavourites(search.favourites),
    sorting: readSorting(search.sort, SORTABLE),
    columns: readColumns(search.columns),
    mapMeasure: readMapMeasure(search.measure),
    follows: search.follow !== undefined,
    frame: readBounds(search.frame),
    view: readView(search.view),
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof STATION_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void
