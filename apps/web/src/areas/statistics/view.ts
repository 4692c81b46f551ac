import type { Display } from '../../lib/display.ts'
import type { Period, Step } from './period.ts'

/** The common inputs of every panel of a station's statistics. */
export type View = {
  readonly stationId: string
  readonly display: Display
  readonly period: Period
  readonly timeQuery: { readonly time_from: string; readonly time_to: string }
  readonly step: Step
}
