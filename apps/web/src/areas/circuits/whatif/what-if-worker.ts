import { forecastRoad, type RoadCase, type TreatmentEvent } from '@verglas/road-model'
import { type TriedSeries, triedSeries } from './tried.ts'

/** A case is sent once, plans as often as something moves. */
export type Asked =
  | { readonly roadCase: RoadCase }
  | {
      readonly turn: number
      readonly untilMs: number
      readonly plans: readonly (readonly TreatmentEvent[])[]
    }
export type Answered = { readonly turn: number; readonly roads: readonly TriedSeries[] }

let roadCase: RoadCase | null = null

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if ('roadCase' in data) {
    roadCase = data.roadCase
    return
  }
  const known = roadCase
  if (!known) return
  const { turn, untilMs, plans } = data
  const roads = plans.map((plan) =>
    triedSeries(forecastRoad({ ...known, treatments: [...(known.treatments ?? []), ...plan] }), untilMs),
  )
  self.postMessage({ turn, roads } satisfies Answered)
}
