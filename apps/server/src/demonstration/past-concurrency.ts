import type { Db } from '../db/database.ts'

/** Work items of a step that run at the same time. */
const ITEMS_AT_ONCE = 4
/** Statements with longer parameters name the places of one work item; no other asks the same. */
const LONGEST_SHARED_PARAMETERS = 500

/** Queues the queries of one connection, so that publications and reads keep the order of the pass. */
export function oneAfterTheOther(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<Row extends object>(text: string, values?: readonly unknown[]) {
      const answer = last.then(() => db.query<Row>(text, values))
      // The error goes to whoever asked; the next query runs all the same.
      last = answer.catch(() => {})
      return answer
    },
  }
}

/**
 * Sends a query once where several work items of a step ask the same, such as the settings of their organisation: at one
 * revision the answer is the same.
 */
export function sharingAnswers(db: Db): Db {
  const answers = new Map<string, Promise<unknown[]>>()
  return {
    query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const parameters = JSON.stringify(values)
      if (parameters.length > LONGEST_SHARED_PARAMETERS) return db.query<Row>(text, values)
      const key = `${text} ${parameters}`
      const answer = answers.get(key) ?? db.query<Row>(text, values)
      answers.set(key, answer)
      return answer as Promise<Row[]>
    },
  }
}

/**
 * Runs a few work items at once: while one waits for the database, another computes, and a thread computes the roads of
 * a third. If all started at once, they would all read first, then all compute, and then all wait for their roads.
 */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const runOneAfterTheOther = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all(Array.from({ length: ITEMS_AT_ONCE }, runOneAfterTheOther))
  return results
}
