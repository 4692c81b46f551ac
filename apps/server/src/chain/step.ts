import type { Origin } from '@verglas/contract/codes'
import type { RoadCase } from '@verglas/road-model'
import type { CaseOutcome } from '@verglas/road-model/pool'
import type { AsOf } from '../db/as-of.ts'
import type { Db } from '../db/database.ts'
import type { Batch } from '../db/publish.ts'

/** Who may see what a unit's steps publish, and whether its owner is a simulated organisation. */
export type Owner = { setupId: string | null; origin: Origin }

/** What a turn of a step is of: a unit has a name that stays, and one owner. */
export type UnitKind = {
  name: string
  /** The names of all units. */
  list(db: Db): Promise<string[]>
  ownerOf(db: Db, unit: string): Promise<Owner>
}

/** Whose turn it is, and at what. */
export type WorkItem = { readonly step: string; readonly unit: string }

/** As of what a step was done with a unit last; `atMs` is -Infinity where it never was. */
export type Before = { readonly rev: number; readonly atMs: number }
export const NEVER: Before = { rev: 0, atMs: Number.NEGATIVE_INFINITY }

/** The road model, wherever it runs: what each case came to, in their order. */
export type RoadModel = (cases: readonly RoadCase[]) => Promise<readonly CaseOutcome[]>

/**
 * What makes a unit due: a product that a step of the same kind of unit has made of it (it follows that step at once), or
 * what the database says, which goes before:
 * SQL that selects `unit`, in which $1 is the step, $2 the revision and $3 the instant as of which is asked, and
 * `progress` has how far the step has come with each unit.
 */
export type Trigger =
  | { readonly after: string; readonly pendingSql?: string }
  | { readonly pendingSql: string }

/** The database as of one revision: what is read is read as of it, and of nothing later. */
export type Archive = { db: Db; asOf: AsOf }

export type StepInput = Archive & {
  unit: string
  before: Before
  model: RoadModel
}

/** A step of the forecast chain, as its folder says it. */
export type Step = {
  name: string
  unit: UnitKind
  trigger: Trigger
  /** Tables that it reads, all as of one revision. */
  reads: readonly string[]
  /** Kinds that it publishes. */
  writes: readonly Batch['kind'][]
  /** Due only when it was done last as of an instant before this: what comes in many parts is waited for. */
  doneBeforeMs(nowMs: number): number
  /** Quick, and people wait for what it finds: its turns do not stand in line behind forecasts. */
  isUrgent?: true
  run(input: StepInput): Promise<Batch[]>
}
