/** The entries of the main navigation, in their order; the sections of each are its tabs. */
export const NAVIGATION_GROUPS = ['night', 'circuits', 'alerts', 'map', 'places', 'journal', 'tools'] as const

export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]
