import pg from 'pg'
import { latestAsOf } from '../db/as-of.ts'
import type { Database, Db } from '../db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../db/publish.ts'
import { CHAIN } from './chain.ts'
import { claimWorkItem, pendingKeys, progressBatch, releaseWorkItem } from './progress.ts'
import { beginTry, forgetTries, MAX_TRIES, noteProblem, quarantineRevisions } from './quarantine.ts'
import type { PlanChecker, RoadModel, Step, StepInput, WorkItem } from './step.ts'

export type ChainServices = {
  database: Database
  model: RoadModel
  checkPlan?: PlanChecker
  /** Defaults to the steps of the program. */
  steps?: readonly Step[]
}

/** SQLSTATE serialization_failure, raised if another worker has advanced the work item in the meantime. */
const OVERTAKEN = '40001'

/**
 * All pending work items in the order of the chain, or only those that people wait for. A worker whose notification
 * was lost finds them here too.
 */
export async function pendingWorkItems(
  { database, steps = CHAIN }: Pick<ChainServices, 'database' | 'steps'>,
  { isPrompt = false } = {},
): Promise<WorkItem[]> {
  const asOf = await latestAsOf(database)
  const workItems: WorkItem[] = []
  for (const step of steps) {
    for (const key of await pendingKeys(database, step, asOf, { isPrompt }))
      workItems.push({ step: step.name, key })
  }
  return workItems
}

/** Runs one work item, then the steps that follow it. Returns the names of the steps that published products. */
export async function runWorkItem(services: ChainServices, { step: name, key }: WorkItem): Promise<string[]> {
  const { steps = CHAIN } = services
  const step = steps.find((candidate) => candidate.name === name)
  if (!step) throw new Error(`no step ${name} in the chain`)
  if (!(await compute(services, step, key))) return []
  const done = [name]
  for (const { name: next, trigger } of steps) {
    if ('after' in trigger && trigger.after === name)
      done.push(...(await runWorkItem(services, { step: next, key })))
  }
  return done
}

/**
 * Returns whether products were published. If another worker was faster or nothing needs to be done, nothing is
 * changed. A work item that failed three times, or killed its process as often, is skipped until its inputs change
 * again.
 */
async function compute(
  { database, model, checkPlan }: ChainServices,
  step: Step,
  key: string,
): Promise<boolean> {
  const workItem: WorkItem = { step: step.name, key }
  const db = step.workItems.isNumerous ? database.repeated : database
  const before = await claimWorkItem(db, workItem)
  if (!before) return false
  const asOf = await latestAsOf(db)
  if ((await pendingKeys(db, step, asOf, { only: key })).length === 0) {
    await releaseWorkItem(db, workItem)
    return false
  }
  const { setupId, origin } = await step.workItems.ownerOf(db, key)
  const isLeftBehind = (await beginTry(db, workItem)) >= MAX_TRIES
  const products = isLeftBehind
    ? []
    : await runStep(db, workItem, step, { db, key, asOf, before, model, checkPlan })
  const batches = products.filter(({ rows }) => rows.length > 0)
  const hasProducts = batches.length > 0
  try {
    const productBatches = [...batches, progressBatch(workItem, { before, asOf, hasProducts })]
    for (const portion of portionsOf(productBatches)) await publish(db, { origin, setupId, batches: portion })
    const stretch = { setupId, fromRev: before.rev + 1, toRev: asOf.rev, rowCount: 0 }
    if (isLeftBehind) await quarantineRevisions(db, workItem, stretch, new Date(asOf.at))
    else await forgetTries(db, workItem)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === OVERTAKEN) return false
    await noteProblem(db, workItem, error)
    throw error
  }
  return hasProducts
}

async function runStep(db: Db, workItem: WorkItem, step: Step, input: StepInput): Promise<Batch[]> {
  try {
    return await step.run(input)
  } catch (error) {
    await noteProblem(db, workItem, error)
    throw error
  }
}

/**
 * Splits the products into as few publications as possible, nearly always one; the last contains the progress. If a
 * step is interrupted between publications, the following steps do not count those of the killed worker as new.
 */
function portionsOf(batches: readonly Batch[]): Batch[][] {
  const portions: Batch[][] = [[]]
  let room = MAX_ROWS
  for (const { kind, rows } of batches)
    for (let from = 0; from < rows.length; ) {
      if (room === 0) {
        portions.push([])
        room = MAX_ROWS
      }
      const chunk = rows.slice(from, from + room)
      portions.at(-1)?.push({ kind, rows: chunk })
      from += chunk.length
      room -= chunk.length
    }
  return portions
}
