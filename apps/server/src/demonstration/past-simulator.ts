import { threadOf, workerPool } from '@verglas/road-model/pool'
import type { PastFacts, PastRequest, PastSpan } from './past-facts.ts'
import type { SimulatedSettings } from './simulated.ts'
import type { PointTreatments } from './treatment-records.ts'

type SimulatedOrganisation = Pick<PastSpan, 'setupId' | 'cameraIds'> & { settings: SimulatedSettings }

/** Facts of one organisation, and the instant at which they are published. */
export type SentFacts = PastFacts & { setupId: string; knownAtMs: number }

/** Simulates organisations in a thread of its own; the times are [fromMs, toMs). */
export type PastSimulator = {
  /** What does not depend on the roads; may be asked for ahead of time. */
  weather(fromMs: number, toMs: number): Promise<SentFacts[]>
  /** What stations send of roads on which crews did as given. */
  road(fromMs: number, toMs: number, acts: PointTreatments): Promise<SentFacts[]>
  close(): Promise<void>
}

export function pastSimulator(
  organisations: readonly SimulatedOrganisation[],
  closeFromMs: number,
): PastSimulator {
  const pool = workerPool<PastRequest, PastFacts[]>(1, () => threadOf('past-worker', import.meta.url))
  const spans = (fromMs: number, toMs: number): PastSpan[] =>
    organisations.map(({ setupId, settings, cameraIds }) => {
      return { setupId, settings, cameraIds, fromMs, toMs, closeFromMs }
    })
  const facts = async (requests: readonly PastRequest[]): Promise<SentFacts[]> =>
    (await pool.do(requests)).flatMap((outcome, index) => {
      if ('death' in outcome) throw new Error(`the simulation died: ${outcome.death}`)
      const setupId = requests[index]?.span.setupId ?? ''
      // Facts of two organisations at the same instant are two publications, one after the other.
      return outcome.answer.map((fact) => ({ ...fact, setupId, knownAtMs: fact.atMs + 10 + index }))
    })
  return {
    weather: (fromMs, toMs) => facts(spans(fromMs, toMs).map((span) => ({ span, of: 'weather' }))),
    road: (fromMs, toMs, acts) => facts(spans(fromMs, toMs).map((span) => ({ span, of: 'road', acts }))),
    close: () => pool.close(),
  }
}
