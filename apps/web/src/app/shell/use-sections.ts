import type { NavigationEntry } from '../../lib/area.ts'
import { SECTIONS } from '../sections.ts'
import { useMaySee } from '../use-may-see.ts'

/** The entries of the navigation that exist for the person. */
export function useSections(): typeof SECTIONS {
  const maySee = useMaySee()
  return SECTIONS.filter(({ access }) => maySee(access))
}

const isWithin = (pathname: string) => (place: string) =>
  pathname === place || pathname.startsWith(`${place}/`)

/** Whether an address belongs to a section. */
export function isOpenSection({ path, isOpenAt }: NavigationEntry, pathname: string): boolean {
  return isOpenAt ? pathname === path || isOpenAt.some(isWithin(pathname)) : isWithin(pathname)(path)
}

/** Of a link to a section: whether it is the one that is open. */
export function openAt({ isOpenAt }: NavigationEntry, pathname: string) {
  const isOpen = isOpenAt?.some(isWithin(pathname))
  return {
    activeOptions: { includeSearch: false, exact: isOpenAt !== undefined },
    ...(isOpen && { 'data-status': 'active', 'aria-current': 'page' as const }),
  }
}
