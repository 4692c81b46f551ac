import type PgBoss from 'pg-boss'
import { type ChainServices, pendingWorkItems, runWorkItem } from '../chain/advance.ts'
import { CHAIN } from '../chain/chain.ts'
import type { Step, WorkItem } from '../chain/step.ts'

type Lane = {
  queue: string
  isOf(step: Step): boolean
  /** Turns that one process has under way. */
  sideBySide: number
  /** Taken from the queue at once. */
  batchSize: number
}

/** A queue for what people wait for, and one for all other steps: a job says no more than whose turn it is. */
const LANES: readonly Lane[] = [
  { queue: 'chain-urgent', isOf: ({ isUrgent }) => isUrgent === true, sideBySide: 1, batchSize: 1 },
  // while one waits for the database, the two cores of a worker have others
  { queue: 'chain-turn', isOf: ({ isUrgent }) => !isUrgent, sideBySide: 3, batchSize: 8 },
]
const EXPIRE_S = 300

/**
 * Sends every unit whose inputs have moved on its way, once: a job that waits already is not sent again, and one that
 * a killed worker has lost is found anew from the progress of its unit.
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

/** Takes turns from the queues until the schedule stops. */
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
    /** Called with the steps of a turn that had products. */
    onProducts: (steps: readonly string[]) => void
  },
): Promise<void> {
  const take = async (jobs: readonly PgBoss.Job<WorkItem>[]) => {
    for (const { data } of jobs) {
      if (signal.aborted) return
      try {
        onProducts(await runWorkItem(services, data))
      } catch (error) {
        // the unit stays due, and is tried again when its claim has run out
        if (!signal.aborted) log(`chain: ${data.step} of ${data.unit} failed`, error)
      }
    }
  }
  for (const { queue, sideBySide, batchSize } of LANES) {
    // short: one of a kind waits. Who is under way is told by the claim on the unit, which a dead worker loses.
    await boss.createQueue(queue, { name: queue, policy: 'short' })
    for (let worker = 0; worker < sideBySide; worker++)
      await boss.work<WorkItem>(queue, { pollingIntervalSeconds: 0.5, batchSize }, take)
  }
}
