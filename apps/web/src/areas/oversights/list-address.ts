import type { ListAddress } from '../../ui/list/use-list-state.ts'

const FILTERS = ['q', 'severity', 'favourites', 'active'] as const
type Name = (typeof FILTERS)[number]

/** Used in the address instead of the id of a watch that does not exist yet. */
export const NEW_OVERSIGHT = '-'

/** Minimum severities that can be selected; without one, everything is listed. */
export const MIN_SEVERITIES = [2, 3, 4] as const

/** Everything that a person can choose on the list of watches. */
export const OVERSIGHT_LIST = {
  names: FILTERS,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    text: search.q ?? '',
    minSeverity: MIN_SEVERITIES.find((severity) => `${severity}` === search.severity) ?? 0,
    hasOnlyFavourites: search.favourites === 'only',
    hasOnlyActive: search.active === 'only',
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof OVERSIGHT_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void
