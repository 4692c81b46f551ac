import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { threadOf } from '@verglas/road-model/pool'
import type { ParseSite } from '@verglas/sources/reading/parse-site'
import { refusal } from '@verglas/sources/reading/refusal'
import type { Limits, Parsed, Source } from '@verglas/sources/source'
import type { FromThread, ToThread } from './parse-thread.ts'

export type ThreadParser = {
  /**
   * Runs `source.parse` in a thread. A thread that is silent for too long or needs too much memory is ended,
   * and the message refused.
   */
  parse(
    source: Pick<Source, 'id'>,
    limits: Pick<Limits, 'parseMs' | 'memoryMb'>,
    body: AsyncIterable<Uint8Array>,
    site: ParseSite,
  ): AsyncGenerator<Parsed>
  close(): Promise<void>
}

type Thread = { worker: Worker; memoryMb: number }

/**
 * Worker threads for parsing. A source that already has a thread never takes the last free one, so that a
 * source that floods or hangs leaves room for the others. `newThread` is replaced in tests.
 */
export function threadParser(
  size: number,
  newThread: (memoryMb: number) => Worker = (memoryMb) =>
    threadOf('parse-thread', import.meta.url, { maxOldGenerationSizeMb: memoryMb }),
): ThreadParser {
  const idle: Thread[] = []
  const workers = new Set<Worker>()
  const busyBy = new Map<string, number>()
  const waiting: { sourceId: string; go: () => void }[] = []
  let busy = 0

  const mayGo = (sourceId: string) => busy < size && ((busyBy.get(sourceId) ?? 0) === 0 || busy < size - 1)
  const take = (sourceId: string) => {
    busy += 1
    busyBy.set(sourceId, (busyBy.get(sourceId) ?? 0) + 1)
  }
  const give = (sourceId: string) => {
    busy -= 1
    busyBy.set(sourceId, (busyBy.get(sourceId) ?? 1) - 1)
    const next = waiting.findIndex((queued) => mayGo(queued.sourceId))
    const [first] = next >= 0 ? waiting.splice(next, 1) : []
    if (!first) return
    take(first.sourceId)
    first.go()
  }
  const waitForThread = (sourceId: string) => {
    if (mayGo(sourceId) && !waiting.some((queued) => mayGo(queued.sourceId))) {
      take(sourceId)
      return Promise.resolve()
    }
    return new Promise<void>((go) => waiting.push({ sourceId, go }))
  }

  function threadWith(memoryMb: number): Thread {
    const at = idle.findIndex((thread) => thread.memoryMb === memoryMb)
    const [idleThread] = at >= 0 ? idle.splice(at, 1) : []
    if (idleThread) return idleThread
    // An idle thread with another memory limit is ended to make room.
    const [other] = idle.splice(0, 1)
    if (other) retire(other)
    const worker = newThread(memoryMb)
    const thread = { worker, memoryMb }
    worker.on('error', () => {}) // the code that awaits the thread listens as well
    worker.on('exit', () => {
      workers.delete(worker)
      const place = idle.indexOf(thread)
      if (place >= 0) idle.splice(place, 1)
    })
    workers.add(worker)
    return thread
  }
  const retire = ({ worker }: Thread) => {
    workers.delete(worker)
    void worker.terminate()
  }

  return {
    async *parse(source, { parseMs, memoryMb }, body, site) {
      await waitForThread(source.id)
      const thread = threadWith(memoryMb)
      let isSound = false
      try {
        isSound = yield* converse(thread.worker, source.id, parseMs, body, site)
      } finally {
        // If the consumer stops early, the thread is in the middle of a message and cannot be used again.
        if (isSound) {
          thread.worker.unref()
          idle.push(thread)
        } else retire(thread)
        give(source.id)
      }
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

/** Parses one message in one thread; returns whether the thread can take another. */
async function* converse(
  worker: Worker,
  sourceId: string,
  parseMs: number,
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<Parsed, boolean> {
  const send = (message: ToThread) => worker.postMessage(message)
  const pieces = body[Symbol.asyncIterator]()
  worker.ref()
  try {
    let nextAnswer = awaitAnswer(worker, parseMs)
    send({ kind: 'begin', sourceId, site })
    for (;;) {
      const answer = await nextAnswer
      if (answer.kind === 'died') {
        yield refusal(answer.reason, `${site.name ?? sourceId}: ${answer.detail}`)
        return false
      }
      if (answer.kind === 'done') return true
      if (answer.kind === 'failed') throw answer.error
      if (answer.kind === 'want') {
        const { value, done } = await pieces.next()
        nextAnswer = awaitAnswer(worker, parseMs)
        send({ kind: 'piece', bytes: done ? null : value })
      } else {
        yield* answer.items
        nextAnswer = awaitAnswer(worker, parseMs)
        send({ kind: 'taken' })
      }
    }
  } finally {
    await pieces.return?.()
  }
}

type Answer = FromThread | { kind: 'died'; reason: string; detail: string }

/** The next answer of the thread, or why there is none. */
async function awaitAnswer(worker: Worker, parseMs: number): Promise<Answer> {
  const settled = new AbortController()
  const { signal } = settled
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([message]): Answer => message),
      once(worker, 'exit', { signal }).then(([code]): Answer => died(`the thread ended with ${code}`)),
      new Promise<Answer>((resolve) => {
        timer = setTimeout(
          () =>
            resolve({
              kind: 'died',
              reason: 'timeout',
              detail: `no progress within ${parseMs} ms of parsing`,
            }),
          parseMs,
        )
      }),
    ])
  } catch (error) {
    // `once` rejects with the error of the thread
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return isMemory
      ? { kind: 'died', reason: 'too_large', detail: 'parsing needs more memory than the source may take' }
      : died(String(error))
  } finally {
    clearTimeout(timer)
    settled.abort()
  }
}

const died = (detail: string): Answer => ({ kind: 'died', reason: 'parser_died', detail })
