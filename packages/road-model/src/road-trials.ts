import { prepareRoad } from './forecast-road.ts'
import { predict } from './predict.ts'
import type { RoadCase, RoadForecast, TreatmentEvent } from './road-case.ts'
import { cutAfter, newTrails } from './trail.ts'

/**
 * Forecasts one road under different treatments, one after the other, each as `forecastRoad` would. The readings are
 * assimilated once, and each forecast continues from the previous one at the instant where their treatments differ, so
 * that many plans for a night can be tried in the time of a few forecasts. The treatments replace those of the case.
 */
export function roadTrials({
  keepAtMs: _,
  ...roadCase
}: RoadCase): (treatments: readonly TreatmentEvent[]) => RoadForecast {
  let last: ReturnType<typeof begin> | null = null
  const begin = (treatments: readonly TreatmentEvent[]) => {
    const prepared = prepareRoad({ ...roadCase, treatments })
    return { ...prepared, treatments, trails: newTrails(prepared.run) }
  }
  return (treatments) => {
    const differsFromMs = last ? firstDifferenceMs(last.treatments, treatments) : 0
    if (last && differsFromMs >= last.run.outlook.lastMs) {
      cutAfter(last.trails, differsFromMs)
      last = { ...last, treatments, run: { ...last.run, roadCase: { ...last.run.roadCase, treatments } } }
    } else last = begin(treatments)
    const { run, correction, notes, trails } = last
    trails.forecast = predict(run, correction, notes, trails)
    return trails.forecast
  }
}

/** The first instant at which two lists of treatments differ; infinite if they are the same. */
function firstDifferenceMs(a: readonly TreatmentEvent[], b: readonly TreatmentEvent[]): number {
  const [first, second] = [a, b].map((events) => events.toSorted((one, other) => one.atMs - other.atMs)) as [
    TreatmentEvent[],
    TreatmentEvent[],
  ]
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const [one, other] = [first[index], second[index]]
    if (JSON.stringify(one) !== JSON.stringify(other))
      return Math.min(one?.atMs ?? Infinity, other?.atMs ?? Infinity)
  }
  return Infinity
}
