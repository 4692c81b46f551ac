import type { AnyRoute } from '@tanstack/react-router'
import type { Access, AdminPage, Area, NavigationEntry as Entry, Places } from '../lib/area-manifest.ts'
import { NAVIGATION_GROUPS } from '../lib/navigation-groups.ts'
import { AREAS } from './areas.ts'

type Manifest = (typeof AREAS)[number]
type Brings<Key extends keyof Area> = Extract<Manifest, Readonly<Record<Key, unknown>>>

/** A navigation entry with who may see it. */
type Guarded<Entry> = Entry & { readonly access: Access }
type NavigationEntry = Brings<'navigation'>['navigation'][number]
/** A section of the product, with its address as links know it. */
export type Section = Guarded<Entry & Pick<NavigationEntry, 'path'>>
type AdminEntry = Brings<'adminPages'>['adminPages'][number] & Pick<AdminPage, 'isOpenWithoutAdministration'>

export const MANIFESTS: readonly Area[] = AREAS

/** Every screen of every area; links get their typed addresses from these. */
export const AREA_ROUTES = AREAS.flatMap<Brings<'routes'>['routes'][number]>((area) =>
  'routes' in area ? area.routes : [],
)

/** The sections of the product, in the order of the navigation: group by group. */
export const SECTIONS: readonly Section[] = AREAS.flatMap((area) =>
  'navigation' in area ? area.navigation.map((entry) => guarded(area.routes, entry)) : [],
).toSorted((a, b) => rankOf(a) - rankOf(b) || byPosition(a, b))

/** Whether the entry is in the navigation of a person. */
export const isVisibleSection = (section: Section, maySee: (access: Access) => boolean): boolean =>
  maySee(section.access) && !(section.hiddenFrom && maySee(section.hiddenFrom))

/** The pages of the administration, in the order of its navigation. */
export const ADMIN_PAGES: readonly Guarded<AdminEntry>[] = AREAS.flatMap((area) =>
  'adminPages' in area ? area.adminPages.map((page) => guarded(area.routes, page)) : [],
).toSorted(byPosition)

/** What people can search by name and follow, in the order of the navigation. */
export const ALL_PLACES: readonly Places[] = MANIFESTS.flatMap(({ places, navigation = [] }) =>
  places && navigation[0] ? [{ places, entry: navigation[0] }] : [],
)
  .toSorted((a, b) => rankOf(a.entry) - rankOf(b.entry) || byPosition(a.entry, b.entry))
  .map(({ places }) => places)

function rankOf({ group }: Pick<Entry, 'group'>): number {
  return NAVIGATION_GROUPS.indexOf(group)
}

function byPosition(a: { readonly position: number }, b: { readonly position: number }): number {
  return a.position - b.position
}

/** Adds to an entry the access of its route: only the route says who may see it. */
function guarded<Entry extends { readonly path: string }>(
  routes: readonly AnyRoute[],
  entry: Entry,
): Guarded<Entry> {
  const route = routes.find(({ options }) => 'path' in options && options.path === entry.path)
  const access = route?.options.staticData?.access
  if (!access) throw new Error(`no route of the area says who may see ${entry.path}`)
  return { ...entry, access }
}
