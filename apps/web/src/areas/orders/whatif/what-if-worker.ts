import { forecastRoad, type RoadCase, type TreatmentEvent } from '@verglas/road-model'
import { type TrialSettings, type TriedSeries, triedSeries } from './tried.ts'

/** The case is sent once, plans whenever one changes. */
export type WorkerRequest =
  | { readonly roadCase: RoadCase }
  | {
      readonly run: number
      readonly settings: TrialSettings
      readonly plans: readonly (readonly TreatmentEvent[])[]
    }
export type Answered = { readonly run: number; readonly roads: readonly TriedSeries[] }

let roadCase: RoadCase | null = null

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if ('roadCase' in data) {
    roadCase = data.roadCase
    return
  }
  const currentCase = roadCase
  if (!currentCase) return
  const { run, settings, plans } = data
  const forecastUnder = (plan: readonly TreatmentEvent[]) =>
    forecastRoad({ ...currentCase, treatments: [...(currentCase.treatments ?? []), ...plan] })
  const untreated = forecastUnder([])
  const roads = plans.map((plan) =>
    triedSeries(plan.length > 0 ? forecastUnder(plan) : untreated, untreated, settings),
  )
  self.postMessage({ run, roads } satisfies Answered)
}
