import type { Position } from 'geojson'
import type { Bounds } from '../fit.ts'
import type { MapTheme } from '../map-theme.ts'
import type { Box } from './boxes.ts'
import type { FlatView } from './flat-view.ts'
import type { MovingLines } from './map-line.ts'
import type { Written } from './writing.ts'

/** What stands beside a thing: its value in bold, its name beneath. */
export type MapLabel = { readonly at: Position; readonly name: string; readonly value: string }

export type Look = {
  readonly theme: MapTheme
  /** Under the pointer or chosen. */
  readonly isMarked: (id: string) => boolean
}

/** A layer laid out on a map as it lies. */
export type LayerLayout = {
  readonly draw: (context: CanvasRenderingContext2D, look: Look) => void
  /** Where nothing may be written. */
  readonly obstacles: readonly Box[]
  /** What is to be written, the most important first, over all layers. */
  readonly labels: readonly Written[]
  /** The thing at a place of the map or beside it, the nearest, then the topmost; null: none. */
  readonly findAt: FindAt
}
export type FindAt = (x: number, y: number) => ItemHit | null
export type ItemHit = {
  readonly id: string
  /** From the middle of its drawing; lines and areas, which have none, are farther than any (`WITHOUT_MIDDLE_PX`). */
  readonly px: number
}
export const WITHOUT_MIDDLE_PX = Number.POSITIVE_INFINITY

type Common = {
  /** No other layer of the map has it. */
  readonly id: string
  /** Of all of it, 0–1; 1 unless given. */
  readonly opacity?: number
  /** How many things there are. */
  readonly count: number
  /** The smallest box around all of it; null without anything. */
  readonly extent: Bounds | null
  /** Names of the ground stand on it as if it were not there. */
  readonly letsNamesThrough?: boolean
  /** What is written beside a thing under the pointer; null where the layer has no such thing. */
  readonly labelOf: (id: string) => MapLabel | null
}

/** Things that are laid out once a view of the map. */
export type StaticLayer = Common & {
  readonly computeLayout: (view: FlatView, theme: MapTheme) => LayerLayout
  readonly moving?: never
}
/** Lines, thousands of them, that change their looks by the frame while their shapes stay. */
export type MovingLayer = Common & { readonly moving: MovingLines }

/**
 * Things on a map that are drawn alike, on a canvas over the ground. A value and not an element, so that who fills it loads no
 * map. `pointLayer`, `signLayer`, `lineLayer`, `movingLineLayer`, `areaLayer` and `isolineLayer` make it.
 */
export type MapLayer = StaticLayer | MovingLayer

/** How far beside a small thing a pointer or a finger still means it. */
export const HIT_TOLERANCE_PX = 6
