import pg from 'pg'
import { newestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import { publish } from '../db/publish.ts'
import { sqlArchive } from './archive.ts'
import { pointsOfBlocks } from './castpoint-blocks.ts'
import { CHAIN, type Step, type StepName, stepsAfter } from './chain.ts'
import { claimBlock, dueBlocks, ownerOfBlock, progressBatch, releaseBlock } from './progress.ts'
import type { RoadModel } from './steps/road/step.ts'

export type ChainParts = { database: Database; model: RoadModel }

/** Raised by the database when the block has moved on meanwhile (serialization_failure). */
const OVERTAKEN = '40001'

/** One block's turn at one step. */
export type BlockJob = { step: StepName; block: number }

/** Everything that waits, in the order of the chain; whoever lost a job finds it here again. */
export async function waitingJobs(database: Database): Promise<BlockJob[]> {
  const asOf = await newestAsOf(database)
  const jobs: BlockJob[] = []
  for (const step of CHAIN) {
    for (const block of await dueBlocks(database, step, asOf)) jobs.push({ step: step.name, block })
  }
  return jobs
}

/** Does one block's turn, and at once what goes on from it. Answers what was published. */
export async function doBlock(parts: ChainParts, { step: name, block }: BlockJob): Promise<StepName[]> {
  const step = CHAIN.find((candidate) => candidate.name === name)
  if (!step) throw new Error(`no step ${name} in the chain`)
  if (!(await computeBlock(parts, step, block))) return []
  const done: StepName[] = [name]
  for (const next of stepsAfter(name)) done.push(...(await doBlock(parts, { step: next.name, block })))
  return done
}

/** Answers whether there were products. Who is overtaken, or finds nothing to do, leaves everything as it is. */
async function computeBlock({ database, model }: ChainParts, step: Step, block: number): Promise<boolean> {
  const before = await claimBlock(database, step, block)
  if (!before) return false
  const asOf = await newestAsOf(database)
  if ((await dueBlocks(database, step, asOf, block)).length === 0) {
    await releaseBlock(database, step, block)
    return false
  }
  const points = await pointsOfBlocks(database, [block], asOf)
  const batches = (
    await step.run({ archive: sqlArchive(database, asOf), points, asOf, before, model })
  ).filter((batch) => batch.rows.length > 0)
  const hasProducts = batches.length > 0
  const { setupId, origin } = await ownerOfBlock(database, block)
  try {
    await publish(database, {
      origin,
      setupId,
      batches: [...batches, progressBatch(step, block, { before, asOf, hasProducts })],
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === OVERTAKEN) return false
    throw error
  }
  return hasProducts
}
