import { AsyncLocalStorage } from 'node:async_hooks'
import type { ToleranceKind } from '@verglas/contract/connection-codes'
import { shortened } from './refusal.ts'

/** An irregularity that was tolerated in a message, how often it occurred, and where first. */
export type Tolerance = {
  kind: 'tolerance'
  what: ToleranceKind
  count: number
  /** The first text of this kind as it was written. */
  example: string
  /** Its line; null if unknown. */
  line: number | null
}

type Message = { line: number | null; tolerances: Map<ToleranceKind, Tolerance> }

/**
 * The message that is being parsed. Characters, numbers and times are read by shared functions far below the parser of
 * a provider. With this storage they report tolerances without an argument in every function in between.
 */
const message = new AsyncLocalStorage<Message>()

/**
 * Reports that a text was read although it is written in an unusual way. Does nothing outside a message. The line is by
 * default that which the parser is reading.
 */
export function noteTolerance(what: ToleranceKind, example: string, lineOfText?: number): void {
  const current = message.getStore()
  if (!current) return
  const { tolerances, line: currentLine } = current
  const line = lineOfText ?? currentLine
  const earlier = tolerances.get(what)
  if (earlier) earlier.count += 1
  else tolerances.set(what, { kind: 'tolerance', what, count: 1, example: shortened(example, 64), line })
}

/** Sets the line that the parser is reading. */
export function noteLine(line: number | null): void {
  const current = message.getStore()
  if (current) current.line = line
}

/** What a parser reads, followed by what it tolerated. */
export async function* withTolerances<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item | Tolerance> {
  const current: Message = { line: null, tolerances: new Map() }
  const iterator = items[Symbol.asyncIterator]()
  let isDone = false
  try {
    for (;;) {
      const next = await message.run(current, () => iterator.next())
      isDone = next.done === true
      if (next.done) break
      yield next.value
    }
  } finally {
    if (!isDone) await iterator.return?.()
  }
  yield* current.tolerances.values()
}
