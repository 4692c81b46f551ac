import { spawn } from 'node:child_process'
import path from 'node:path'
import { USUAL_INSTANT } from '../e2e/instants.ts'
import { shiftedClock } from '../e2e/shifted-clock.ts'
import { ROOT } from './root.ts'

/**
 * Starts building the product and the past of its demonstration at the clock of the journeys, which need both, while
 * the other tests run. Also resolves if the build fails, because the start of the journeys builds again and reports
 * why.
 */
export function prepareProduct(): Promise<void> {
  const startedMs = performance.now()
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'build.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...shiftedClock(USUAL_INSTANT) },
  })
  const end = () => child.kill()
  process.once('exit', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.removeListener('exit', end)
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
      if (code === 0)
        process.stdout.write(`product and past of its demonstration: ready after ${seconds} s\n`)
      else process.stdout.write(`${output}\n`)
      resolve()
    })
  })
}
