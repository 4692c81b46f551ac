import type PgBoss from 'pg-boss'
import { type ChainServices, pendingWorkItems, runWorkItem } from '../chain/advance.ts'
import { CHAIN } from '../chain/chain.ts'
import type { WorkItem } from '../chain/step.ts'
import { createQueues } from './queue.ts'

type Lane = {
  queue: string
  /** Number of work items that one process runs at the same time. */
  sideBySide: number
  /** Number of jobs taken from the queue at a time. */
  batchSize: number
}

/** Quick steps that people wait for, such as alerts. */
const URGENT: Lane = { queue: 'chain-urgent', sideBySide: 1, batchSize: 1 }
/** The work of a forecaster's correction: it does not queue behind the forecasts of the hour. */
const PROMPT: Lane = { queue: 'chain-prompt', sideBySide: 2, batchSize: 4 }
/** All other work; several items run at once, because one often waits for the database. */
const USUAL: Lane = { queue: 'chain-turn', sideBySide: 3, batchSize: 8 }
const LANES = [URGENT, PROMPT, USUAL]
const EXPIRE_S = 300

/** A work item as the queue stores it; jobs of an earlier version may still wait there. */
type Job = { step: string; unit: string }

/**
 * Queues every work item whose inputs have changed, once: a job that is already waiting is not sent again, and one
 * that a killed worker has lost is found again from its progress.
 */
export async function advanceChain(boss: PgBoss, services: ChainServices): Promise<number> {
  const { database, steps = CHAIN } = services
  const urgent = await pendingWorkItems({ database, steps: steps.filter(({ isUrgent }) => isUrgent) })
  await send(boss, URGENT, urgent)
  const usual = await pendingWorkItems({ database, steps: steps.filter(({ isUrgent }) => !isUrgent) })
  await send(boss, USUAL, usual)
  return urgent.length + usual.length
}

/** Queues only what people wait for after a forecaster's correction. It is called every other second. */
export async function advancePromptly(boss: PgBoss, { database, steps }: ChainServices): Promise<void> {
  await send(boss, PROMPT, await pendingWorkItems({ database, ...(steps && { steps }) }, { isPrompt: true }))
}

async function send(boss: PgBoss, { queue }: Lane, workItems: readonly WorkItem[]): Promise<void> {
  for (const { step, key } of workItems) {
    const job: Job = { step, unit: key }
    await boss.send(queue, job, {
      singletonKey: `${step} ${key}`,
      retryLimit: 0,
      expireInSeconds: EXPIRE_S,
    })
  }
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
  // Policy «short»: only one job per key waits. The claim on the work item says who is running it; a dead worker
  // loses its claim.
  await createQueues(
    services.database,
    boss,
    LANES.map(({ queue }) => ({ name: queue, policy: 'short' })),
  )
  for (const { queue, sideBySide, batchSize } of LANES) {
    for (let worker = 0; worker < sideBySide; worker++)
      await boss.work<Job>(queue, { pollingIntervalSeconds: 0.5, batchSize }, take)
  }
}
