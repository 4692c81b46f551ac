// `npm run check`: format, lint, types, structure, texts, and whether generated files are up to date. It installs
// and deletes nothing, and writes nothing but the type checker's cache.
import { spawn } from 'node:child_process'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireInstalled } from './install.mjs'
import { structureProblems } from './structure.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = (name) => path.join(ROOT, 'node_modules', '.bin', name)

/** The longest check first; shorter ones run on the other cores meanwhile. */
const CHECKS = [
  { name: 'types of the web', command: bin('tsc'), args: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'types of the packages', command: bin('tsc'), args: ['-p', 'packages/tsconfig.json'] },
  { name: 'types of the server', command: bin('tsc'), args: ['-p', 'apps/server/tsconfig.json'] },
  { name: 'types of the road model', command: bin('tsc'), args: ['-p', 'apps/road-model/tsconfig.json'] },
  { name: 'types of the journeys', command: bin('tsc'), args: ['-p', 'e2e/tsconfig.json'] },
  // Playwright loads files by its own rules, which no compiler checks.
  {
    name: 'journeys can be loaded',
    command: bin('playwright'),
    args: ['test', '--config', 'e2e/playwright.config.ts', '--list'],
  },
  { name: 'words', command: bin('tsx'), args: ['scripts/words.ts'] },
  { name: 'generated files are fresh', command: bin('tsx'), args: ['scripts/openapi.ts', '--check'] },
]

/** Number of concurrent checks: each takes one core, and a type check up to two gigabytes of memory. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / 4e9)))

requireInstalled()
let failed = 0
const waiting = [...CHECKS]
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting))
const startedMs = performance.now()
const problems = await structureProblems(ROOT)
report('structure', problems.length === 0, performance.now() - startedMs)
for (const problem of problems) process.stdout.write(`  ${problem}\n`)
process.exit(failed > 0 ? 1 : 0)

async function runWaiting() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const startedMs = performance.now()
    const { code, output } = await run(check.command, check.args)
    report(check.name, code === 0, performance.now() - startedMs)
    if (code !== 0) process.stdout.write(`${output}\n`)
  }
}

function report(name, isFine, ms) {
  if (!isFine) failed += 1
  process.stdout.write(`${isFine ? 'ok    ' : 'FAILED'} ${name.padEnd(28)} ${(ms / 1000).toFixed(1)} s\n`)
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => resolve({ code, output }))
  })
}
