import type { Origin } from '@verglas/contract/codes'
import type { RoadCase } from '@verglas/road-model'
import type { CaseOutcome } from '@verglas/road-model/pool'
import type { PlanCheck } from '@verglas/treatment'
import type { PlanToCheck } from '@verglas/treatment/check'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'

/** The organisation that may see the products of a work item, and whether it is simulated. */
export type Owner = { setupId: string | null; origin: Origin }

/** A kind of work item: each has a permanent key and one owner. */
export type WorkItemKind = {
  name: string
  /** Whether there are hundreds in every cycle, so that PostgreSQL should plan their statements only once. */
  isNumerous?: true
  /** Lists the keys of all work items of this kind. */
  list(db: Db): Promise<string[]>
  ownerOf(db: Db, key: string): Promise<Owner>
}

/** A piece of work: one step for one key. The database calls the key `unit`. */
export type WorkItem = { readonly step: string; readonly key: string }

/** The state as of which a step last ran for a key; `atMs` is -Infinity if it never ran. */
export type Before = { readonly rev: number; readonly atMs: number }
export const NEVER: Before = { rev: 0, atMs: Number.NEGATIVE_INFINITY }

/** Runs the road model, in this or another thread. The outcomes are in the order of the cases. */
export type RoadModel = (cases: readonly RoadCase[]) => Promise<readonly CaseOutcome[]>

/** Checks a treatment plan with the road model, in this or another thread. */
export type PlanChecker = (plan: PlanToCheck) => Promise<PlanCheck | null>

/**
 * What makes a work item pending: either a product of the preceding step for it, in which case this step follows at
 * once, or a query, which takes precedence. The query selects the key as `unit`; $1 is the step, $2 the revision
 * and $3 the instant of evaluation. The table `progress` has the revision up to which the step has processed each
 * key.
 */
export type Trigger = {
  /** A query of the same form; the keys that it selects are pending even during the pause of the step. */
  readonly promptSql?: string
} & ({ readonly after: string; readonly pendingSql?: string } | { readonly pendingSql: string })

/** The database as of one revision; nothing later may be read. */
export type Archive = { db: Db; asOf: AsOf }

export type StepInput = Archive & {
  key: string
  before: Before
  model: RoadModel
  /** Runs in this thread by default. */
  checkPlan?: PlanChecker
}

/** A step of the forecast chain, defined in its own folder. */
export type Step = {
  name: string
  workItems: WorkItemKind
  trigger: Trigger
  /** Tables that the step reads, all as of one revision. */
  reads: readonly string[]
  /** Kinds of rows that the step publishes. */
  writes: readonly Batch['kind'][]
  /**
   * The step is pending only if it last ran before this instant, so that it waits for data that arrive in many
   * portions.
   */
  doneBeforeMs(nowMs: number): number
  /** A quick step with results that people wait for; it does not queue behind forecasts. */
  isUrgent?: true
  run(input: StepInput): Promise<Batch[]>
}
