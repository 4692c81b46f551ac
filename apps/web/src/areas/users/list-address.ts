import { USER_TYPES, type UserType } from '@verglas/contract/codes'
import { USER_SORTS, USER_STATES } from '@verglas/contract/user-codes'
import type { ListAddress } from '../../ui/list/use-list-state.ts'
import { readSorting } from '../../ui/table/sort-rows.ts'
import type { UserViewState } from './user.ts'

const FILTERS = ['q', 'role', 'zone', 'state', 'type', 'admin'] as const
const NAMES = [...FILTERS, 'sort', 'page'] as const
type Name = (typeof NAMES)[number]

export const USER_VIEW_STATES = [...USER_STATES, 'expired'] as const satisfies readonly UserViewState[]

/** All choices on the list of users. */
export const USER_LIST = {
  names: NAMES,
  filters: FILTERS,
  read: (search: { readonly [K in Name]?: string }) => ({
    text: search.q ?? '',
    roleId: search.role ?? null,
    zoneId: search.zone ?? null,
    state: USER_VIEW_STATES.find((state) => state === search.state) ?? null,
    type: USER_TYPES.find((type): type is UserType => type === search.type) ?? null,
    isAdmin: search.admin === '1',
    sorting: readSorting(search.sort, USER_SORTS),
    page: Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1),
  }),
} satisfies ListAddress<Name, unknown>

export type List = ReturnType<typeof USER_LIST.read>
export type ChangeList = (changes: { readonly [K in Name]?: string | null }) => void

/** The filters as parameters of the calls. */
export function filtersOf({ text, roleId, zoneId, state, type, isAdmin }: List) {
  return {
    ...(text === '' ? {} : { q: text }),
    ...(roleId === null ? {} : { role: roleId }),
    ...(zoneId === null ? {} : { zone: zoneId }),
    ...(state === null ? {} : { state }),
    ...(type === null ? {} : { type }),
    ...(isAdmin ? { admin: '1' as const } : {}),
  }
}

/** The page as parameters of the call. */
export function questionOf(list: List) {
  const sort = USER_SORTS.find((id) => id === list.sorting?.id) ?? 'name'
  return {
    ...filtersOf(list),
    sort,
    ...(list.sorting?.order === 'descending' ? { descending: '1' as const } : {}),
    page: list.page,
  }
}
