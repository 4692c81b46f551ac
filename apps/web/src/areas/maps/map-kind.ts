import type { UseQueryResult } from '@tanstack/react-query'
import type { Locale } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { ReactElement } from 'react'
import type { Point } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import type { MapLayer } from '../../map/layers/map-layer.ts'
import type { MapLegend } from '../../map/MapLegend.tsx'
import type { PlaceDetails } from '../../map/PlacePanel.tsx'
import type { LayerKind } from './layer-kinds.ts'
import type { MapState } from './map-state.ts'

/** The instant of the slider and what all kinds of items depend on. */
export type MapContext = {
  readonly state: MapState
  readonly display: Display
  readonly locale: Locale
  readonly nowMs: number
  /** The instant of the slider. */
  readonly atMs: number
  /** Whether the requested instant is still behind the slider, which is being dragged. */
  readonly isThrottled: boolean
  /** Query for data as known at a past instant; empty for the present. */
  readonly question: { readonly query?: { readonly time: string } }
  /** The hours to request of an hourly forecast. */
  readonly hours: { readonly time?: string; readonly from: string; readonly hours: number }
  /** Whether the person may see a kind. */
  readonly mayOpen: (kind: LayerKind) => boolean
  /** Options of a call that any of these kinds needs. */
  readonly forKinds: (...kinds: readonly LayerKind[]) => {
    readonly enabled: boolean
    readonly keepsPrevious: true
  }
  /** Including aliases. */
  readonly allPoints: readonly Point[]
  /** The forecast points in the zone and among the favourites that the map is limited to. */
  readonly points: readonly ForecastPoint[]
}

/** Answers to the calls of a kind. */
export type KindAnswers = Readonly<Record<string, UseQueryResult<unknown>>>

/** The items of a kind at the instant of the slider. */
export type KindItems = {
  /** Lowest first. The list stays the same until a layer changes, so that the map is not redrawn. */
  readonly layers: readonly MapLayer[]
  readonly count: number
  /** Attributions of the data. */
  readonly credits?: readonly string[]
  /** Whether the first items are being loaded. */
  readonly isLoading?: boolean | undefined
}

/** The part of the legend for a kind. */
export type KindLegend = Pick<Parameters<typeof MapLegend>[0], 'scale' | 'codes' | 'groups' | 'notes'>

/**
 * A kind of map item: how it is requested, filtered, drawn, explained and opened. Everything about a kind is
 * in its file in `kinds/`; the map only goes through the table of kinds.
 */
export type MapKind<Answers extends KindAnswers = KindAnswers, Items extends KindItems = KindItems> = {
  /** Features required to see it: all of them. */
  readonly access: readonly Feature[]
  /** Whether the map begins with a frame around its items. */
  readonly isOnRoads?: boolean
  /** Filters, as written in the address. */
  readonly choices?: readonly string[]
  /** Requests its data. A hook, called for every kind in the same order. */
  useAnswers(context: MapContext): Answers
  /** Filters the data and lays out the layers. A hook, called for every kind in the same order. */
  useItems(answers: Answers, context: MapContext): Items
  legend?(items: Items, context: Pick<MapContext, 'state' | 'display'>): KindLegend
  /** Key of the text why the layer shows nothing, or only the present, at the hour of the slider. */
  note?(items: Items, state: MapState): string | null
  /** Text on the map that says that there is nothing. */
  missing?(items: Items, context: Pick<MapContext, 'state' | 'display'>): readonly string[]
  /** The panel's content for an item; null if it is not on the map at this hour. */
  details?(id: string, items: Items, context: MapContext): PlaceDetails | null
  /** A panel of its own instead of `details`. */
  panel?(id: string, items: Items, context: MapContext & { onClose: () => void }): ReactElement | null
}
