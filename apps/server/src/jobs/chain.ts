import type PgBoss from 'pg-boss'
import { type ChainServices, pendingWorkItems, runWorkItem } from '../chain/advance.ts'
import { CHAIN } from '../chain/chain.ts'
import type { Step, WorkItem } from '../chain/step.ts'

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

/**
 * Queues every unit whose inputs have changed, once: a job that is already waiting is not sent again, and one
 * that a killed worker has lost is found again from the progress of its unit.
 */
export async function advanceChain(boss: PgBoss, services: ChainServices): Promise<number> {
  const { database, steps = CHAIN } = services
  let count = 0
  for (const { queue, isOf } of LANES) {
    const workItems = await pendingWorkItems({ database, steps: steps.filter(isOf) })
    count += workItems.length
    for (const workItem of workItems) {
      await boss.send(queue, workItem, {
        singletonKey: `${workItem.step} ${workItem.unit}`,
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
  const take = async (jobs: readonly PgBoss.Job<WorkItem>[]) => {
    for (const { data } of jobs) {
      if (signal.aborted) return
      try {
        onProducts(await runWorkItem(services, data))
      } catch (error) {
        // The unit stays pending, and is tried again when its claim has expired.
        if (!signal.aborted) log(`chain: ${data.step} of ${data.unit} failed`, error)
      }
    }
  }
  for (const { queue, sideBySide, batchSize } of LANES) {
    // Policy «short»: only one job per key waits. The claim on the unit says who is running it; a dead worker
    // loses its claim.
    await boss.createQueue(queue, { name: queue, policy: 'short' })
    for (let worker = 0; worker < sideBySide; worker++)
      await boss.work<WorkItem>(queue, { pollingIntervalSeconds: 0.5, batchSize }, take)
  }
}
