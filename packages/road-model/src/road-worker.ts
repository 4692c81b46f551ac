import { parentPort } from 'node:worker_threads'
import { forecastRoad } from './forecast-road.ts'
import type { CaseOutcome } from './pool.ts'
import type { RoadCase } from './road-case.ts'

/** A worker thread of the pool: answers each message of cases with one message of forecasts. */
parentPort?.on('message', (cases: readonly RoadCase[]) => parentPort?.postMessage(cases.map(outcomeOf)))

function outcomeOf(roadCase: RoadCase): CaseOutcome {
  try {
    return forecastRoad(roadCase)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { id: roadCase.id, problem: error.message }
  }
}
