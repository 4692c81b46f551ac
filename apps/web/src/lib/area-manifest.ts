import type { AnyRoute } from '@tanstack/react-router'
import type { AreaName } from '@verglas/contract/areas'
import type { FavouriteType } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { ComponentType } from 'react'
import type { NavigationGroup } from './navigation-groups.ts'
import type { TabLink } from './tab-link.ts'

/**
 * Who may see a screen: people with the feature, or with any of several; everyone who is signed in, or
 * everyone in a demonstration.
 */
export type Access = Feature | readonly Feature[] | 'everyone' | 'demonstration'

/** Main screens; each has a text in the words of the hints. */
export type Hint =
  | 'night'
  | 'circuits'
  | 'circuit'
  | 'recommendations'
  | 'balance'
  | 'duty'
  | 'alerts'
  | 'map'
  | 'stations'
  | 'forecasts'
  | 'reports'
  | 'handover'
  | 'dashboard'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access
    /**
     * Set for screens with values from forecasts: their facts line says while a forecaster's correction is being
     * applied.
     */
    hasForecasts?: true
    /** The question that the screen answers, in the words of the hints: for people who are new to it. */
    hint?: Hint
  }
}

/** A section of the product: a tab of one entry of the navigation. The access of its route decides who sees it. */
export type NavigationEntry = {
  readonly path: string
  readonly group: NavigationGroup
  /** Key of its name, in the words of the shell. */
  readonly label: string
  /** Key of a shorter name for its tab, if the navigation entry already says the rest. */
  readonly tabLabel?: string
  /** Letter that opens it after `g`. */
  readonly key?: string
  /** Sort key within the group, smallest first; independent of the order of the areas. */
  readonly position: number
  /** Beginnings of further addresses at which it is the open section. */
  readonly alsoAt?: readonly string[]
  /** People with any of these features do not need the entry; they may still open its address. */
  readonly hiddenFrom?: readonly Feature[]
  /** Opened from other screens: it highlights their group and has no tab. */
  readonly isAction?: true
  /** Its tabs, if they depend on data; by default one tab for itself. */
  readonly useTabs?: () => readonly TabLink[]
  /** Number of items waiting there; renders nothing if there are none. */
  readonly Count?: ComponentType
}

/** Groups of the administration's pages, in their order: people, roads, the data that arrive, what is displayed. */
export const ADMIN_GROUPS = ['people', 'roads', 'data', 'screens'] as const
export type AdminGroup = (typeof ADMIN_GROUPS)[number]

/** A page of the administration. */
export type AdminPage = Pick<NavigationEntry, 'path' | 'label' | 'position' | 'alsoAt' | 'Count'> & {
  readonly group: AdminGroup
  /** Also open to people who have its feature but may not enter the administration. */
  readonly isOpenWithoutAdministration?: true
}

/** A place that the palette lists and that people may follow. */
export type Place = {
  readonly id: string
  readonly name: string
  readonly zoneId: string | null
  /** Longitude and latitude; null if unknown. */
  readonly at: readonly [number, number] | null
  /** Displayed next to the name in the palette. */
  readonly hint?: string
  /** Further words by which it is found. */
  readonly words: string
  readonly open: () => void
}

export type Places = {
  /** Type of the favourites. */
  readonly follow: FavouriteType
  /** Heading in the palette, and heading of the choice of what to follow. */
  readonly label: string
  readonly followLabel: string
  /** The places that the person may see. */
  readonly use: () => {
    readonly list: readonly Place[]
    readonly isLoading: boolean
    readonly error: Error | null
    readonly retry: () => void
  }
  /** Further actions for a followed place in lists. */
  readonly Acts?: ComponentType<{ readonly id: string; readonly name: string }>
}

/**
 * Everything that an area contributes to the product. `app/areas.ts` lists all areas; the router, the guards,
 * the navigation, the palette and the screenshots follow from that list.
 */
export type Area = Screens & {
  /** The same name as in the contract and on the server. */
  readonly name: AreaName
}

/** What an area contributes, or one folder of it; its manifest joins those of its folders. */
export type Screens = {
  /** Under `insideRoute`; the `staticData` of each says who may see it. */
  readonly routes?: readonly AnyRoute[]
  readonly navigation?: readonly NavigationEntry[]
  /** Pages in the navigation of the administration. */
  readonly adminPages?: readonly AdminPage[]
  readonly places?: Places
  /** Displayed in the top bar; renders nothing while all is well. */
  readonly TopBarBadge?: ComponentType
}
