import type PgBoss from 'pg-boss'
import { type ChainParts, takeTurn, waitingTurns } from '../chain/advance.ts'
import type { Turn } from '../chain/step.ts'

/** One queue for all steps: a job says no more than whose turn it is. */
const TURN_QUEUE = 'chain-turn'
/** Turns that one process has under way: while one waits for the database, the two cores of a worker have others. */
const SIDE_BY_SIDE = 3
const EXPIRE_S = 300

/**
 * Sends every unit whose inputs have moved on its way, once: a job that waits already is not sent again, and one that
 * a killed worker has lost is found anew from the progress of its unit.
 */
export async function advanceChain(boss: PgBoss, parts: ChainParts): Promise<number> {
  const turns = await waitingTurns(parts)
  for (const turn of turns) {
    await boss.send(TURN_QUEUE, turn, {
      singletonKey: `${turn.step} ${turn.unit}`,
      retryLimit: 0,
      expireInSeconds: EXPIRE_S,
    })
  }
  return turns.length
}

/** Takes turns from the queue until the schedule stops. */
export async function workOnTurns(
  boss: PgBoss,
  parts: ChainParts,
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
  // short: one of a kind waits. Who is under way is told by the claim on the unit, which a dead worker loses.
  await boss.createQueue(TURN_QUEUE, { name: TURN_QUEUE, policy: 'short' })
  for (let worker = 0; worker < SIDE_BY_SIDE; worker++) {
    await boss.work<Turn>(TURN_QUEUE, { pollingIntervalSeconds: 0.5, batchSize: 8 }, async (jobs) => {
      for (const { data } of jobs) {
        if (signal.aborted) return
        try {
          onProducts(await takeTurn(parts, data))
        } catch (error) {
          // the unit stays due, and is tried again when its claim has run out
          if (!signal.aborted) log(`chain: ${data.step} of ${data.unit} failed`, error)
        }
      }
    })
  }
}
