import type { AnyRoute } from '@tanstack/react-router'
import type { FavouriteType } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { ComponentType } from 'react'

/** Who may see a screen: whoever has the feature, or any of several; everyone who is signed in, or all in a demonstration. */
export type Access = Feature | readonly Feature[] | 'everyone' | 'demonstration'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: Access
  }
}

/** An entry of the navigation; who sees it follows from the route of its address. */
export type NavigationEntry = {
  readonly path: string
  /** Key of its word, in the words of the shell. */
  readonly label: string
  /** After `g`. */
  readonly key: string
  /** Before all others, wherever its area stands. */
  readonly isFirst?: true
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  /** Where else it is the open section; without it wherever an address begins as its own. */
  readonly isOpenAt?: readonly string[]
  /** How much waits there; draws nothing where nothing does. */
  readonly Count?: ComponentType
}

/** A page of the administration. */
export type AdminPage = Pick<NavigationEntry, 'path' | 'label' | 'Count'> & {
  /** How the addresses begin of screens that belong to it without standing beneath its path. */
  readonly alsoAt?: readonly string[]
  /** Also for who has its feature and may not enter the administration. */
  readonly isOpenWithoutAdministration?: true
}

/** A place that the palette finds and that people may follow. */
export type Place = {
  readonly id: string
  readonly name: string
  readonly zoneId: string | null
  /** Longitude and latitude; null where nobody knows. */
  readonly at: readonly [number, number] | null
  /** Beside the name in the palette. */
  readonly hint?: string
  /** What it is also found by. */
  readonly words: string
  readonly open: () => void
}

export type Places = {
  /** As what they are followed. */
  readonly follow: FavouriteType
  /** Their heading in the palette, and over the question what to follow. */
  readonly label: string
  readonly followLabel: string
  /** The places that the person may see. */
  readonly use: () => {
    readonly list: readonly Place[]
    readonly isLoading: boolean
    readonly error: Error | null
    readonly retry: () => void
  }
  /** What else can be done with one that is followed, where it is listed. */
  readonly Acts?: ComponentType<{ readonly id: string; readonly name: string }>
}

/**
 * What an area brings to the product. `app/areas.ts` lists all of them; the router, the guards, the navigation, the
 * palette and the pictures of all screens follow from that list.
 */
export type Area = {
  /** As in the contract and on the server. */
  readonly name: string
  /** Under `insideRoute`; each says in its `staticData` who may see it. */
  readonly routes?: readonly AnyRoute[]
  readonly navigation?: NavigationEntry
  /** Pages in the navigation of the administration. */
  readonly adminPages?: readonly AdminPage[]
  readonly places?: Places
  /** Stands in the top bar and draws nothing while all is well. */
  readonly TopBarBadge?: ComponentType
}
