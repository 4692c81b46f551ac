import type { ListAddress } from '../../../ui/list/use-list-state.ts'

const FILTERS = ['q', 'zone', 'favourites', 'changed'] as const
const NAMES = [...FILTERS, 'sort', 'hours', 'show', 'since'] as const
type Name = (typeof NAMES)[number]

/** Sorted by first to become slippery, unless another order is chosen. */
export const SORTS = ['slippery', 'freezing', 'risk', 'coldest', 'road', 'name'] as const
export const HOURS = ['12', '24', '48'] as const
export const SHOWS = ['risk', 'temperature'] as const
/** What the table is compared with: the person's last visit, or this many hours before. */
export const SINCES = ['look', '1', '3', '6', '12'] as const

export type Sort = (typeof SORTS)[number]
export type Show = (typeof SHOWS)[number]
export type Since = (typeof SINCES)[number]

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string | undefined): Value =>
  values.find((value) => value === text) ?? values[0]

/** Everything that a person can choose on the table of the night. */
export const TONIGHT_LIST = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    text: search.q ?? '',
    zoneId: search.zone ?? null,
    hasOnlyFavourites: search.favourites === 'only',
    hasOnlyChanged: search.changed === 'only',
    sort: oneOf(SORTS, search.sort),
    hours: Number(HOURS.find((hours) => hours === search.hours) ?? HOURS[0]),
    show: oneOf(SHOWS, search.show),
    since: oneOf(SINCES, search.since),
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof TONIGHT_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void
