import pg from 'pg'
import { newestAsOf } from '../db/as-of.ts'
import type { Database } from '../db/database.ts'
import { type Batch, MAX_ROWS, publish } from '../db/publish.ts'
import { CHAIN } from './chain.ts'
import { claimUnit, dueUnits, progressBatch, releaseUnit } from './progress.ts'
import { beginTry, forgetTries, MOST_TRIES, noteProblem, setAside } from './set-aside.ts'
import type { RoadModel, Step, StepInput, Turn } from './step.ts'

export type ChainParts = {
  database: Database
  model: RoadModel
  /** Those of the program unless told. */
  steps?: readonly Step[]
}

/** Raised by the database when the unit has moved on meanwhile (serialization_failure). */
const OVERTAKEN = '40001'

/** Everything that waits, in the order of the chain; whoever lost a job finds it here again. */
export async function waitingTurns({
  database,
  steps = CHAIN,
}: Pick<ChainParts, 'database' | 'steps'>): Promise<Turn[]> {
  const asOf = await newestAsOf(database)
  const turns: Turn[] = []
  for (const step of steps) {
    for (const unit of await dueUnits(database, step, asOf)) turns.push({ step: step.name, unit })
  }
  return turns
}

/** Takes one unit's turn, and at once what goes on from it. Answers the steps that had products. */
export async function takeTurn(parts: ChainParts, { step: name, unit }: Turn): Promise<string[]> {
  const { steps = CHAIN } = parts
  const step = steps.find((candidate) => candidate.name === name)
  if (!step) throw new Error(`no step ${name} in the chain`)
  if (!(await compute(parts, step, unit))) return []
  const done = [name]
  for (const { name: next, trigger } of steps) {
    if ('after' in trigger && trigger.after === name)
      done.push(...(await takeTurn(parts, { step: next, unit })))
  }
  return done
}

/**
 * Answers whether there were products. Who is overtaken, or finds nothing to do, leaves everything as it is; what has
 * failed three times, or ended its process, is left behind until its inputs move again.
 */
async function compute({ database, model }: ChainParts, step: Step, unit: string): Promise<boolean> {
  const turn: Turn = { step: step.name, unit }
  const before = await claimUnit(database, turn)
  if (!before) return false
  const asOf = await newestAsOf(database)
  if ((await dueUnits(database, step, asOf, unit)).length === 0) {
    await releaseUnit(database, turn)
    return false
  }
  const { setupId, origin } = await step.unit.ownerOf(database, unit)
  const isLeftBehind = (await beginTry(database, turn)) >= MOST_TRIES
  const made = isLeftBehind
    ? []
    : await tried(database, turn, step, { db: database, unit, asOf, before, model })
  const batches = made.filter(({ rows }) => rows.length > 0)
  const hasProducts = batches.length > 0
  try {
    const all = [...batches, progressBatch(turn, { before, asOf, hasProducts })]
    for (const portion of portionsOf(all)) await publish(database, { origin, setupId, batches: portion })
    const stretch = { setupId, fromRev: before.rev + 1, toRev: asOf.rev, rowCount: 0 }
    if (isLeftBehind) await setAside(database, turn, stretch, new Date(asOf.at))
    else await forgetTries(database, turn)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === OVERTAKEN) return false
    await noteProblem(database, turn, error)
    throw error
  }
  return hasProducts
}

async function tried(database: Database, turn: Turn, step: Step, input: StepInput): Promise<Batch[]> {
  try {
    return await step.run(input)
  } catch (error) {
    await noteProblem(database, turn, error)
    throw error
  }
}

/**
 * As many publications as it takes: one nearly always, with progress in the last. Of a step whose products are more, those
 * that a killed worker has published are no news to the next.
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
      const part = rows.slice(from, from + room)
      portions.at(-1)?.push({ kind, rows: part })
      from += part.length
      room -= part.length
    }
  return portions
}
