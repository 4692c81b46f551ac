import { AsyncLocalStorage } from 'node:async_hooks'
import type { ToleranceKind } from '@verglas/contract/connection-codes'
import { shortened } from './refusal.ts'

/** What a message had that was read as something usual, how often, and where first. */
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
 * The message that is being parsed. Signs, numbers and times are read by functions far below the parser of a provider,
 * which all providers share; through this each of them reports without an argument in every function between.
 */
const message = new AsyncLocalStorage<Message>()

/**
 * Reports that a text was read although it is written in an unusual way. Outside a message it does nothing. Without a
 * line it is the one that the parser reads now.
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

/** The line that the parser reads now. */
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
