import type { Feature } from '@verglas/contract/features'

export type AdminSection = {
  readonly path: '/admin/sources'
  readonly feature: Feature
  readonly label: string
}

/** Pages of the administration that are built, in the order of its navigation. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: '/admin/sources', feature: 'admin_sources', label: 'connections.title' },
]

/** The pages of the administration that exist for a person. */
export function openAdminSections(hasFeature: (feature: Feature) => boolean): readonly AdminSection[] {
  return ADMIN_SECTIONS.filter(({ feature }) => hasFeature(feature))
}
