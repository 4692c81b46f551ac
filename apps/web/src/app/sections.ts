import type { AnyRoute } from '@tanstack/react-router'
import type { Feature } from '@verglas/contract/features'
import type { Access, AdminPage, Area, Places } from '../lib/area.ts'
import { AREAS } from './areas.ts'

type Manifest = (typeof AREAS)[number]
type Brings<Key extends keyof Area> = Extract<Manifest, Readonly<Record<Key, unknown>>>

/** A navigation entry with who may see it. */
type Guarded<Entry> = Entry & { readonly access: Access }
type NavigationEntry = Brings<'navigation'>['navigation'][number]
type Section = Guarded<NavigationEntry> & { readonly hiddenFrom?: readonly Feature[] }
type AdminEntry = Brings<'adminPages'>['adminPages'][number] & Pick<AdminPage, 'isOpenWithoutAdministration'>

export const MANIFESTS: readonly Area[] = AREAS

/** Every screen of every area; links get their typed addresses from these. */
export const AREA_ROUTES = AREAS.flatMap<Brings<'routes'>['routes'][number]>((area) =>
  'routes' in area ? area.routes : [],
)

/** The sections of the product, in the order of the navigation. */
export const SECTIONS: readonly Section[] = AREAS.flatMap((area) =>
  'navigation' in area ? area.navigation.map((entry) => guarded(area.routes, entry)) : [],
).toSorted(byPosition)

/** Whether the entry is in the navigation of a person. */
export const isVisibleSection = (section: Section, maySee: (access: Access) => boolean): boolean =>
  maySee(section.access) && !(section.hiddenFrom && maySee(section.hiddenFrom))

/** The pages of the administration, in the order of its navigation. */
export const ADMIN_PAGES: readonly Guarded<AdminEntry>[] = AREAS.flatMap((area) =>
  'adminPages' in area ? area.adminPages.map((page) => guarded(area.routes, page)) : [],
).toSorted(byPosition)

/** What people can search by name and follow, in the order of the navigation. */
export const ALL_PLACES: readonly Places[] = MANIFESTS.flatMap(({ places, navigation = [] }) =>
  places ? [{ places, position: navigation[0]?.position ?? 0 }] : [],
)
  .toSorted(byPosition)
  .map(({ places }) => places)

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
