import type { NavigationEntry } from '../../lib/area.ts'
import { SECTIONS } from '../sections.ts'
import { useMaySee } from '../use-may-see.ts'

/** The entries of the navigation that exist for the person. */
export function useSections(): typeof SECTIONS {
  const maySee = useMaySee()
  return SECTIONS.filter(({ access }) => maySee(access))
}

/** Of a link to a section: whether it is the one that is open. */
export function openAt({ isOpenAt }: NavigationEntry, pathname: string) {
  const isOpen = isOpenAt?.some((place) => pathname === place || pathname.startsWith(`${place}/`))
  return {
    activeOptions: { includeSearch: false, exact: isOpenAt !== undefined },
    ...(isOpen && { 'data-status': 'active', 'aria-current': 'page' as const }),
  }
}
