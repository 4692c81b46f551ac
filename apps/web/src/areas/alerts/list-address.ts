import { ALERT_SOURCES, ALERT_TYPES } from '@verglas/contract/alert-codes'
import type { ListAddress } from '../../ui/list/use-list-state.ts'

const FILTERS = ['source', 'type', 'severity', 'zone', 'favourites', 'unread'] as const
const NAMES = [...FILTERS, 'by', 'open', 'page'] as const
type Name = (typeof NAMES)[number]

export const GROUPINGS = ['danger', 'place'] as const
export type Grouping = (typeof GROUPINGS)[number]
/** Minimum severities that can be selected; below them all alerts are listed. */
export const MIN_SEVERITIES = [2, 3, 4] as const

/** The state of the alert list that is kept in the address. */
export const ALERT_LIST = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    source: ALERT_SOURCES.find((source) => source === search.source) ?? null,
    type: ALERT_TYPES.find((type) => type === search.type) ?? null,
    minSeverity: MIN_SEVERITIES.find((severity) => `${severity}` === search.severity) ?? 0,
    zoneId: search.zone ?? null,
    hasOnlyFavourites: search.favourites === 'only',
    hasOnlyUnread: search.unread === 'only',
    by: GROUPINGS.find((by) => by === search.by) ?? GROUPINGS[0],
    openKey: search.open ?? null,
    page: Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1),
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof ALERT_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void
