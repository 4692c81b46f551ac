import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'
import { ROOT } from '../root.ts'
import { copyTree } from './copy.ts'
import { type Mutant, obstacle } from './mutant.ts'
import { FAULT_GROUPS } from './mutants.ts'
import { type Result, writeScore } from './score.ts'

/**
 * Puts one fault after the other into a copy of the program and runs the tests that should notice it.
 * Arguments select groups, files or faults; a run of all of them writes its score into docs/testing.md.
 */
const COPY = path.join(ROOT, '.cache', 'mutate')
/** A fault may make a test hang; the timeout counts as noticed too. */
const TIMEOUT_MS = 300_000

const words = process.argv.slice(2)
const isChosen = (group: string, { file, breaks }: Mutant) =>
  words.length === 0 || words.some((word) => `${group} ${file} ${breaks}`.includes(word))
const chosen = FAULT_GROUPS.map(({ name, mutants }) => ({
  name,
  mutants: mutants.filter((mutant) => isChosen(name, mutant)),
})).filter(({ mutants }) => mutants.length > 0)

const obstacles = FAULT_GROUPS.flatMap(({ mutants }) =>
  mutants.flatMap((mutant) => obstacle(ROOT, mutant) ?? []),
)
for (const text of obstacles) process.stderr.write(`${text}\n`)
if (obstacles.length > 0 || chosen.length === 0) {
  process.stderr.write('The list of faults in scripts/mutate no longer fits the program.\n')
  process.exit(1)
}

let running: ChildProcess | null = null
const databaseUrl = process.env.TEST_DATABASE_URL
const postgres = databaseUrl
  ? null
  : await startEmbeddedPostgres(path.join(ROOT, '.cache', 'test-postgres'), { isDisposable: true })
const end = async (status: number) => {
  running?.kill()
  await postgres?.leave()
  fs.rmSync(COPY, { recursive: true, force: true })
  process.exit(status)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1))

copyTree(ROOT, COPY)
const results: Result[] = []
for (const { name, mutants } of chosen) {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
  if (!(await passes(tests))) {
    process.stderr.write(`${name}: its tests fail without any fault: ${tests.join(' ')}\n`)
    await end(1)
  }
  for (const mutant of mutants) {
    const isNoticed = await notices(mutant)
    results.push({ group: name, mutant, isNoticed })
    process.stdout.write(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${mutant.file}: ${mutant.breaks}\n`)
  }
}
const noticed = results.filter(({ isNoticed }) => isNoticed).length
process.stdout.write(`${noticed} of ${results.length} faults are noticed\n`)
if (words.length === 0) writeScore(path.join(ROOT, 'docs', 'testing.md'), results)
await end(noticed === results.length ? 0 : 1)

async function notices({ file, search, replacement, tests }: Mutant): Promise<boolean> {
  const at = path.join(COPY, file)
  const text = fs.readFileSync(at, 'utf8')
  fs.writeFileSync(
    at,
    text.replace(search, () => replacement),
  )
  try {
    return !(await passes(tests))
  } finally {
    fs.writeFileSync(at, text)
  }
}

function passes(tests: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(
      path.join(ROOT, 'node_modules', '.bin', 'vitest'),
      ['run', '--bail=1', '--reporter=dot', ...tests],
      {
        cwd: COPY,
        stdio: 'ignore',
        timeout: TIMEOUT_MS,
        env: {
          ...process.env,
          DEEP_TESTS: '1',
          TEST_DATABASE_URL: databaseUrl ?? postgres?.url ?? '',
          NODE_ENV: 'test',
        },
        shell: process.platform === 'win32',
      },
    )
    running = child
    child.on('close', (code) => {
      running = null
      resolve(code === 0)
    })
  })
}
