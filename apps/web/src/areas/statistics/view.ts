import type { Display } from '../../lib/pen.ts'
import type { Period, Step } from './period.ts'

/** What every panel of a station's statistics is about. */
export type View = {
  readonly stationId: string
  readonly display: Display
  readonly period: Period
  readonly timeQuery: { readonly time_from: string; readonly time_to: string }
  readonly step: Step
}
