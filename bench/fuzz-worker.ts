import { parentPort, workerData } from 'node:worker_threads'
import { SOURCES } from '@verglas/sources'
import type { Source } from '@verglas/sources/source'
import { collect, faultOf, isLikeProvider, mutate } from '@verglas/sources/test-support/fuzz'
import { fuzzEntryOf, messagesIn } from '@verglas/sources/test-support/fuzz-messages'
import { instantsOf } from '@verglas/sources/test-support/provider-like'
import { FILE_PARSERS, fuzzFile } from './fuzz-files.ts'
import { INPUT_PARSERS } from './fuzz-inputs.ts'
import { minMsOf, timed } from './fuzz-time.ts'

/**
 * The worker of `npm run fuzz`: with a source or a kind of file it parses damaged copies of its messages, without one it
 * lists them.
 */
type Order = { source: string | null; inputs: number; position: Int32Array }

/** Messages arrive in pieces of any size; a small one may split a character or a tag. */
const PIECE_BYTES = [4096, 65_536, 509, 31]
const MAX_FAULTS = 100
/** A damaged copy may take this much longer than the message itself. */
const MAX_MS = 250

async function fuzz(source: Source, { inputs, position }: Order) {
  const entry = await fuzzEntryOf(source.id)
  const { site, names } = entry
  const messages = messagesIn(entry, source.id)
  const reasons = new Map<string, number>()
  const faults: string[] = []
  let facts = 0
  const instantsByInput = new Map<string, Promise<Set<string>>>()
  /** Instants of the undamaged message; its file name may determine how it is read. */
  function rightInstants(index: number, message: Uint8Array, named: typeof site): Promise<Set<string>> {
    const key = `${index} ${named.name}`
    const cached =
      instantsByInput.get(key) ?? collect(source, message, named).then((all) => new Set(instantsOf(all)))
    instantsByInput.set(key, cached)
    return cached
  }
  const usualMs = async (message: Uint8Array) =>
    (await timed(() => collect(source, message, site, PIECE_BYTES[0]))).tookMs
  for (let input = 0; input < inputs && faults.length < MAX_FAULTS; input++) {
    Atomics.store(position, 0, input)
    const message = messages[input % messages.length] ?? new Uint8Array()
    // `mutate` chooses the kind of damage by the seed's parity, which must not depend on the message.
    const seed = Math.floor(input / messages.length)
    const pieceBytes = PIECE_BYTES[(seed >> 1) % PIECE_BYTES.length]
    // The name of a message may say how to read it.
    const name = names?.[(seed >> 1) % names.length]
    const named = name === undefined ? site : { ...site, name }
    const damaged = mutate(message, seed)
    const read = () => timed(() => collect(source, damaged, named, pieceBytes))
    const { result, tookMs } = await read()
    const minMs = tookMs > MAX_MS ? await minMsOf(read, MAX_MS) : tookMs
    if (minMs > MAX_MS && minMs > MAX_MS + (await usualMs(message)))
      faults.push(`input ${input} (message ${input % messages.length}, seed ${seed}): ${minMs.toFixed()} ms`)
    const right = isLikeProvider(seed) ? await rightInstants(input % messages.length, message, named) : null
    const moved = right && instantsOf(result).find((instant) => !right.has(instant))
    if (moved)
      faults.push(
        `input ${input} (message ${input % messages.length}, seed ${seed}): ${moved}, which the message does not say`,
      )
    for (const fact of result) {
      const fault = faultOf(fact, site.receivedAt)
      if (fault) faults.push(`input ${input} (message ${input % messages.length}, seed ${seed}): ${fault}`)
      if (fact.kind === 'refusal') reasons.set(fact.reason, (reasons.get(fact.reason) ?? 0) + 1)
      else facts += 1
    }
  }
  const refusals = [...reasons.values()].reduce((sum, count) => sum + count, 0)
  return { facts, refusals, faults, reasons: [...reasons].sort((a, b) => b[1] - a[1]) }
}

const order = workerData as Order // what scripts/fuzz.mjs sends
const source = SOURCES.find(({ id }) => id === order.source)
const files = [...FILE_PARSERS, ...INPUT_PARSERS]
const file = files.find(({ id }) => id === order.source)
const names = () => [...files, ...SOURCES].map(({ id }) => id)
if (file) parentPort?.postMessage(await fuzzFile(file, { ...order, maxMs: MAX_MS, maxFaults: MAX_FAULTS }))
else parentPort?.postMessage(source ? await fuzz(source, order) : names())
