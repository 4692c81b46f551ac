import type { NavigationEntry } from '../../lib/area.ts'
import { isVisibleSection, SECTIONS } from '../sections.ts'
import { useMaySee } from '../use-may-see.ts'

/** The navigation entries that the person may open. */
export function useSections(): typeof SECTIONS {
  const maySee = useMaySee()
  return SECTIONS.filter((section) => isVisibleSection(section, maySee))
}

const isWithin = (pathname: string) => (place: string) =>
  pathname === place || pathname.startsWith(`${place}/`)

/** Whether an address belongs to a section. */
export function isOpenSection({ path, isOpenAt }: NavigationEntry, pathname: string): boolean {
  return isOpenAt ? pathname === path || isOpenAt.some(isWithin(pathname)) : isWithin(pathname)(path)
}

/** Link properties that mark the section that is open. */
export function openAt({ isOpenAt }: NavigationEntry, pathname: string) {
  const isOpen = isOpenAt?.some(isWithin(pathname))
  return {
    activeOptions: { includeSearch: false, exact: isOpenAt !== undefined },
    ...(isOpen && { 'data-status': 'active', 'aria-current': 'page' as const }),
  }
}
