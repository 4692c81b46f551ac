import type { Prescription } from '@verglas/contract'
import { HOUR_MS, localDays, MINUTE_MS } from '@verglas/quantities'
import type { TreatmentEvent } from '@verglas/road-model'
import { isTreating } from '@verglas/treatment'
import type { z } from 'zod'
import { type Application, treatmentEvent } from '../chain/facts/treatments.ts'
import { type OrderAdvice, orderAdvice } from '../db/order-fact.ts'
import type { Batch } from '../db/publish.ts'
import { groupBy } from '../group-by.ts'
import { type AdvisedWork, type StoryEvent, storyOf } from './story.ts'
import type { StoryCircuit } from './story-circuits.ts'
import type { PointTreatments } from './treatment-records.ts'

type Headline = NonNullable<z.output<typeof Prescription>['headline']>
type IssuedAdvice = {
  setup_id: string
  circuit_id: string
  castpoint_id: string
  issued_at: Date
  content: Pick<z.output<typeof Prescription>, 'headline'>
}
type IssuedWork = {
  setup_id: string
  circuit_id: string
  issued_at: Date
  situation: string
  spread: AdvisedWork['spread']
  gm2: number | null
  passes: number
}

type Spread = Application & { castpoint_id: string; treated_at: string }

/** What people of some organisations do in response to advice, including what they have yet to do. */
export type StoryActs = {
  /** Takes note of what a step has published. */
  learn(batches: readonly Batch[]): void
  /** Removes and returns what must be published on [fromMs, toMs), each at an instant of its own. */
  take(fromMs: number, toMs: number): StoryEvent[]
  /** What crews have spread and will spread as far as it is decided, by point, even if not yet reported. */
  treatments(): PointTreatments
}

/** Another round is driven only if the new advice exceeds the work done by more than this factor. */
const WORTH_A_ROUND = 1.25
const HALF_DAY_MS = 12 * HOUR_MS
/** Instants within the second half of a minute, which the simulation does not use. */
const INSTANTS = 7000

export function storyActs(
  circuits: ReadonlyMap<string, readonly StoryCircuit[]>,
  startMs: number,
): StoryActs {
  const done = new Map<string, AdvisedWork>()
  const vehiclesBackMs = new Map<string, number>()
  let waiting: StoryEvent[] = []
  const treatments = new Map<string, TreatmentEvent[]>()
  const ownInstant = ownInstants()

  function act(issues: readonly IssuedWork[], advices: readonly IssuedAdvice[]): void {
    const [issue] = issues
    const circuit = circuits.get(issue?.setup_id ?? '')?.find(({ id }) => id === issue?.circuit_id)
    const advice = strongest(advices)
    if (!issue || !circuit || !advice) return
    const issuedMs = issue.issued_at.getTime()
    const night = localDays(circuit.timezone, issuedMs - HALF_DAY_MS, 1)[0]?.day
    const advisedWork = [...groupBy(issues, ({ situation }) => situation)].flatMap(
      ([situation, own]): AdvisedWork[] => {
        const [largest] = own.toSorted((a, b) => totalOf(b) - totalOf(a) || b.passes - a.passes)
        const key = `${issue.setup_id} ${circuit.id} ${night} ${situation}`
        const left = largest ? leftOf(largest, done.get(key)) : null
        if (!largest || !left) return []
        done.set(key, largest)
        return [left]
      },
    )
    const vehicle = `${issue.setup_id} ${circuit.vehicle}`
    const { events, vehicleBackMs } = storyOf({
      setupId: issue.setup_id,
      circuit,
      issuedMs,
      startMs,
      advisedWork,
      advice,
      vehicleBackMs: vehiclesBackMs.get(vehicle) ?? startMs,
    })
    vehiclesBackMs.set(vehicle, vehicleBackMs)
    waiting.push(...events.map((event) => ({ ...event, atMs: ownInstant(event.atMs) })))
    record(treatments, events)
  }

  return {
    learn(batches) {
      const advices = rowsOf('prescription', batches) as IssuedAdvice[] // As the step has written them.
      const workRows = rowsOf('due_advice', batches) as IssuedWork[]
      for (const [circuitId, own] of groupBy(workRows, ({ circuit_id }) => circuit_id))
        act(
          own,
          advices.filter(({ circuit_id }) => circuit_id === circuitId),
        )
    },
    take(fromMs, toMs) {
      const now = waiting.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
      waiting = waiting.filter(({ atMs }) => atMs >= toMs)
      return now.toSorted((a, b) => a.atMs - b.atMs)
    },
    treatments: () => treatments,
  }
}

/** Adds what crews spread on these events. */
function record(treatments: Map<string, TreatmentEvent[]>, events: readonly StoryEvent[]): void {
  const spread = events.flatMap(({ batches }) => rowsOf('treatment', batches)) as Spread[]
  for (const { castpoint_id: pointId, treated_at, ...applied } of spread) {
    const own = treatments.get(pointId) ?? []
    treatments.set(pointId, [...own, treatmentEvent(Date.parse(treated_at), applied)])
  }
}

const rowsOf = (kind: Batch['kind'], batches: readonly Batch[]) =>
  batches.flatMap((batch) => (batch.kind === kind ? batch.rows : []))

/** Gives each event an instant of its own within its minute. */
function ownInstants(): (ms: number) => number {
  let count = 0
  return (ms) => {
    count = (count + 1) % INSTANTS
    return Math.floor(ms / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2 + count * 4
  }
}

const totalOf = ({ gm2, passes }: Pick<AdvisedWork, 'gm2' | 'passes'>): number => (gm2 ?? 0) * passes

/**
 * The part of the advice that has not been carried out in this night; null if about as much has been done.
 */
function leftOf(
  { situation, spread, gm2, passes }: AdvisedWork,
  before: AdvisedWork | undefined,
): AdvisedWork | null {
  if (!before) return { situation, spread, gm2, passes }
  const [total, previousTotal] = [totalOf({ gm2, passes }), totalOf(before)]
  if (total === 0 && previousTotal === 0 && passes > before.passes)
    return { situation, spread, gm2, passes: passes - before.passes }
  if (total <= previousTotal * WORTH_A_ROUND) return null
  return { situation, spread, gm2: (total - previousTotal) / passes, passes }
}

/** The advice at the point that needs the most material. */
function strongest(advices: readonly IssuedAdvice[]): OrderAdvice | null {
  const amountOf = ({ treatment, minGm2 }: Headline) => (isTreating(treatment) ? 1 + (minGm2 ?? 0) : 0)
  const [strongestAdvice] = advices
    .flatMap(({ castpoint_id, issued_at, content: { headline } }) =>
      headline && isTreating(headline.treatment) ? [{ castpoint_id, issued_at, headline }] : [],
    )
    .toSorted((a, b) => amountOf(b.headline) - amountOf(a.headline))
  if (!strongestAdvice) return null
  const { castpoint_id, issued_at, headline } = strongestAdvice
  return orderAdvice(castpoint_id, issued_at.getTime(), headline)
}
