import type { Position } from 'geojson'
import type { CurrentLooks } from './current-looks.ts'

/** A stretch of road or river with a colour. */
export type MapLine = {
  readonly id: string
  /** Longitude and latitude of each bend. */
  readonly coordinates: readonly Position[]
  readonly name: string
  /** Displayed under the pointer: «risque moyen». */
  readonly value: string
  readonly colour: string
  /** Drawn on both sides, for colours that hardly stand out from the map. */
  readonly outline: string
  /** Has the same meaning as the colour: wider is worse. */
  readonly widthPx: number
  /** Set if there are no data about it. */
  readonly isDashed: boolean
  /** A river: dashed without an outline, so that it is never taken for a road; a wave on it shows its flood. */
  readonly river?: { readonly wave: { readonly fill: string; readonly ink: string } | null }
  /** Among overlapping lines, the one with the higher rank is on top. */
  readonly rank: number
}

/** The style of a line, which may change while its shape stays. By default it has the common outline of the lines. */
export type LineLook = Pick<MapLine, 'colour' | 'widthPx'> & { readonly outline?: string }

/** Lines whose style changes as time is played or dragged. */
export type MovingLines = {
  readonly lines: readonly MapLine[]
  /** All possible styles; among overlapping lines, the later style is on top. */
  readonly looks: readonly LineLook[]
  readonly currentLooks: CurrentLooks
  readonly outline: string
}
