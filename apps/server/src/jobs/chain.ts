import type PgBoss from 'pg-boss'
import { type ChainServices, pendingWorkItems, runWorkItem } from '../chain/advance.ts'
import { CHAIN } from '../chain/chain.ts'
import type { Step } from '../chain/step.ts'

type Lane = {
  queue: string
  isOf(step: Step): boolean
  /** Number of work items that one process runs at the same time. */
  sideBySide: number
  /** Number of jobs taken from the queue at a time. */
  batchSize: number
}

/** One queue for what people wait for, and one for all other steps. A job only names its work item. */
const LANES: readonly Lane[] = [
  { queue: 'chain-urgent', isOf: ({ isUrgent }) => isUrgent === true, sideBySide: 1, batchSize: 1 },
  // While one item waits for the database, the worker's two cores have others to run.
  { queue: 'chain-turn', isOf: ({ isUrgent }) => !isUrgent, sideBySide: 3, batchSize: 8 },
]
const EXPIRE_S = 300

/** A work item as the queue stores it; jobs of an earlier version may still wait there. */
type Job = { step: string; unit: string }

/**
 * Queues every work item whose inputs have changed, once: a job that is already waiting is not sent again, and one
 * that a killed worker has lost is found again from its progress.
 */
export async function advanceChain(boss: PgBoss, services: ChainServices): Promise<number> {
  const { database, steps = CHAIN } = services
  let count = 0
  for (const { queue, isOf } of LANES) {
    const workItems = await pendingWorkItems({ database, steps: steps.filter(isOf) })
    count += workItems.length
    for (const workItem of workItems) {
      const job: Job = { step: workItem.step, unit: workItem.key }
      await boss.send(queue, job, {
        singletonKey: `${job.step} ${job.unit}`,
        retryLimit: 0,
        expireInSeconds: EXPIRE_S,
      })
    }
  }
  return count
}

/** Runs work items from the queues until the schedule stops. */
export async function processWorkItems(
  boss: PgBoss,
  services: ChainServices,
  {
    signal,
    log,
    onProducts,
  }: {
    signal: AbortSignal
    log: (text: string, error?: unknown) => void
    /** Called with the steps of a work item that had products. */
    onProducts: (steps: readonly string[]) => void
  },
): Promise<void> {
  const take = async (jobs: readonly PgBoss.Job<Job>[]) => {
    for (const { data } of jobs) {
      if (signal.aborted) return
      try {
        onProducts(await runWorkItem(services, { step: data.step, key: data.unit }))
      } catch (error) {
        // The work item stays pending, and is tried again when its claim has expired.
        if (!signal.aborted) log(`chain: ${data.step} of ${data.unit} failed`, error)
      }
    }
  }
  for (const { queue, sideBySide, batchSize } of LANES) {
    // Policy «short»: only one job per key waits. The claim on the work item says who is running it; a dead worker
    // loses its claim.
    await boss.createQueue(queue, { name: queue, policy: 'short' })
    for (let worker = 0; worker < sideBySide; worker++)
      await boss.work<Job>(queue, { pollingIntervalSeconds: 0.5, batchSize }, take)
  }
}
