import type PgBoss from 'pg-boss'
import { type BlockJob, type ChainParts, doBlock, waitingJobs } from '../chain/advance.ts'

/** One queue for all steps: a job says no more than whose turn it is. */
export const BLOCK_QUEUE = 'chain-block'
/** Blocks that one process has under way: while one waits for the database, another computes. */
const SIDE_BY_SIDE = 2
const EXPIRE_S = 300

/**
 * Sends every block whose inputs have moved on its way, once: a job that waits already is not sent again, and one that
 * a killed worker has lost is found anew from the progress of its block.
 */
export async function advanceChain(boss: PgBoss, parts: ChainParts): Promise<number> {
  const jobs = await waitingJobs(parts.database)
  for (const job of jobs) {
    await boss.send(BLOCK_QUEUE, job, {
      singletonKey: `${job.step}-${job.block}`,
      retryLimit: 0,
      expireInSeconds: EXPIRE_S,
    })
  }
  return jobs.length
}

/** Takes blocks from the queue until the schedule stops. */
export async function workOnBlocks(
  boss: PgBoss,
  parts: ChainParts,
  { signal, log }: { signal: AbortSignal; log: (text: string, error?: unknown) => void },
): Promise<void> {
  // short: one of a kind waits. Who is under way is told by the claim on the block, which a dead worker loses.
  await boss.createQueue(BLOCK_QUEUE, { name: BLOCK_QUEUE, policy: 'short' })
  for (let worker = 0; worker < SIDE_BY_SIDE; worker++) {
    await boss.work<BlockJob>(BLOCK_QUEUE, { pollingIntervalSeconds: 0.5, batchSize: 8 }, async (jobs) => {
      for (const { data } of jobs) {
        if (signal.aborted) return
        try {
          await doBlock(parts, data)
        } catch (error) {
          // the block stays due, and is tried again when its claim has run out
          if (!signal.aborted) log(`chain: ${data.step} of block ${data.block} failed`, error)
        }
      }
    })
  }
}
