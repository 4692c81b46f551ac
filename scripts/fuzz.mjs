// `npm run fuzz [-- --inputs N] [SOURCE …]`: gives every parser damaged messages, far more than the tests have time
// for.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { installIfNeeded } from './install.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const DEFAULT_INPUTS = 100_000
/** A parser needs a millisecond for a message of some kilobytes; one that takes this long is stuck. */
const HANG_MS = 10_000
/** On a machine with other work a thread may have to wait, which is not the parser's fault. */
const HANG_WAITING_MS = 600_000

await installIfNeeded()
const worker = await builtWorker()
const { inputs, names } = readArguments(process.argv.slice(2))
const sources = (await sourceNames()).filter((name) => names.length === 0 || names.includes(name))
const unknown = names.filter((name) => !sources.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No source ${unknown.join(', ')}.\n`)
  process.exit(1)
}
process.exit((await fuzzAll()) ? 0 : 1)

/**
 * Fuzzes as many sources at a time as there are cores, so that one waiting for a core is not mistaken for one
 * that hangs.
 */
async function fuzzAll() {
  const waiting = [...sources]
  let isSound = true
  const worked = async () => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      if (!(await fuzz(source))) isSound = false
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worked))
  return isSound
}

/** Worker threads cannot load TypeScript, so the worker is bundled once. */
async function builtWorker() {
  const { build } = await import('esbuild')
  const outfile = path.join(ROOT, '.cache', 'fuzz', 'worker.mjs')
  mkdirSync(path.dirname(outfile), { recursive: true })
  const entry = path.join(ROOT, 'bench', 'fuzz-worker.ts')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'bundle',
    // Some packages load others with `require`, which does not exist in a module.
    banner: {
      js: "import * as nodeModule from 'node:module'\nconst require = nodeModule.createRequire(import.meta.url)",
    },
  })
  return outfile
}

function readArguments(args) {
  const at = args.indexOf('--inputs')
  const count = at === -1 ? DEFAULT_INPUTS : Number(args[at + 1])
  return { inputs: count, names: args.filter((_, index) => at === -1 || (index !== at && index !== at + 1)) }
}

function sourceNames() {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: { source: null } })
    thread.once('message', resolve).once('error', reject)
  })
}

/** Processor time of one thread on average: there are as many threads as cores. */
function processorMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 / availableParallelism()
}

/** Whether the current input hangs. While the thread is being loaded (`at` below 0), only the longer limit applies. */
function isStuck({ at, sinceMs, processorMs: sinceProcessorMs }) {
  const hasWorked = at >= 0 && processorMs() - sinceProcessorMs > HANG_MS
  return hasWorked || performance.now() - sinceMs > HANG_WAITING_MS
}

/**
 * Fuzzes one source in a thread of its own. `position` is shared memory with the number of the current input,
 * which can be read even if the thread hangs.
 */
function fuzz(source) {
  const position = new Int32Array(new SharedArrayBuffer(4)).fill(-1)
  const thread = new Worker(worker, { workerData: { source, inputs, position } })
  return new Promise((resolve) => {
    const startedMs = performance.now()
    let last = { at: -1, sinceMs: startedMs, processorMs: processorMs() }
    const end = (isSound, text) => {
      clearInterval(watch)
      thread.removeAllListeners('exit')
      void thread.terminate()
      process.stdout.write(`${source.padEnd(20)} ${text}\n`)
      resolve(isSound)
    }
    const watch = setInterval(() => {
      const at = Atomics.load(position, 0)
      if (at !== last.at) last = { at, sinceMs: performance.now(), processorMs: processorMs() }
      else if (isStuck(last)) end(false, `HANGS at input ${at}`)
    }, 500)
    thread.on('error', (error) => end(false, `FAILED at input ${Atomics.load(position, 0)}: ${error.stack}`))
    thread.on('exit', () => end(false, `ENDED at input ${Atomics.load(position, 0)}`))
    thread.on('message', ({ facts, refusals, faults, reasons }) => {
      const tookS = ((performance.now() - startedMs) / 1000).toFixed(0)
      const counts = `${inputs} inputs, ${facts} facts, ${refusals} refusals, ${faults.length} faults, ${tookS} s`
      const kinds = reasons.map(([reason, count]) => `${reason} ${count}`).join(', ')
      const list = faults.slice(0, 20).map((fault) => `\n             FAULT ${fault}`)
      end(faults.length === 0, `${counts}\n             refused: ${kinds}${list.join('')}`)
    })
  })
}
