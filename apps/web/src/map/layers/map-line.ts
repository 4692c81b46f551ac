import type { Position } from 'geojson'
import type { CurrentLooks } from './shown-looks.ts'

/** A stretch of road, whatever its colour stands for. */
export type MapLine = {
  readonly id: string
  /** Longitude and latitude of each bend. */
  readonly coordinates: readonly Position[]
  readonly name: string
  /** Said under the pointer: «risque moyen». */
  readonly value: string
  readonly colour: string
  /** At both sides of it, for colours that the map swallows. */
  readonly outline: string
  /** Says the same as the colour: wider is worse. */
  readonly widthPx: number
  /** Nothing is known of it. */
  readonly isDashed: boolean
  /** Of lines on each other the higher is seen. */
  readonly rank: number
}

/** What of a line may change while its shape stays. */
export type LineLook = Pick<MapLine, 'colour' | 'widthPx'>

/** Lines whose looks are played or dragged through time. */
export type MovingLines = {
  readonly lines: readonly MapLine[]
  /** All that there are; of lines on each other the later one is seen. */
  readonly looks: readonly LineLook[]
  readonly currentLooks: CurrentLooks
  readonly outline: string
}
