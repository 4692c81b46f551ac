import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { INSTANT_NAMES, INSTANTS, type InstantName, USUAL_INSTANT } from '../e2e/instants.ts'
import { DEEP, LONG } from '../e2e/long.ts'
import { findChromium } from './chromium.ts'
import { prepareProduct } from './prepare-product.ts'
import { ROOT } from './root.ts'
import { startTestPostgres } from './test-postgres.ts'
import { type FileTime, timeTable } from './test-times.ts'

/**
 * Unit, query and route tests on a PostgreSQL of its own (or TEST_DATABASE_URL), then the journeys in Chromium
 * against the whole program, but for the deep and the long ones. `--unit` runs the first, `--journeys` all of the second
 * and the usual ones once more at each other instant, `--long` the long ones, `--deep` the deep ones with the tests in
 * `*.deep.test.ts`; other words go to vitest.
 */
const args = process.argv.slice(2)
const RUN_OPTIONS = ['--unit', '--journeys', '--long', '--deep'] as const
const selectedRuns = RUN_OPTIONS.filter((option) => args.includes(option))
const runs = {
  unit: selectedRuns.length === 0 || selectedRuns.includes('--unit') || selectedRuns.includes('--deep'),
  journeys: selectedRuns.length === 0 || selectedRuns.some((option) => option !== '--unit'),
}
const words = args.filter((arg) => !selectedRuns.some((option) => option === arg))
const isDeep = selectedRuns.includes('--deep')
/** Options that select the journeys of `npm test`: all but the long and the deep ones. */
const USUAL_JOURNEYS = ['--grep-invert', `${LONG.tag}|${DEEP.tag}`]
const DEEP_FILE = '.deep.test.'
const results = path.join(ROOT, 'test-results')
fs.mkdirSync(results, { recursive: true })

type Count = {
  passed: number
  failed: number
  skipped: { title: string; reason: string }[]
  times: FileTime[]
}

const runsJourneys = runs.journeys && words.length === 0
const chromium = runsJourneys ? await findChromium() : null
const productPrepared = chromium && !process.env.JOURNEYS_URL ? prepareProduct() : null

const NOTHING_RAN: Count = { passed: 0, failed: 1, skipped: [], times: [] }
const counts: Count[] = []
if (runs.unit) counts.push(await unitTests())
await productPrepared
if (runsJourneys) counts.push(await journeys(USUAL_INSTANT, whichJourneys()))
if (selectedRuns.includes('--journeys')) {
  for (const instant of INSTANT_NAMES.filter((name) => name !== USUAL_INSTANT))
    counts.push(await journeys(instant, USUAL_JOURNEYS))
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const skipped = counts.flatMap((count) => count.skipped)
process.stdout.write(`\n${timeTable(counts.flatMap((count) => count.times))}\n`)
for (const { title, reason } of skipped)
  process.stdout.write(`skipped: ${title}${reason ? ` (${reason})` : ''}\n`)
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}\n`,
)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function unitTests(): Promise<Count> {
  const databaseUrl = process.env.TEST_DATABASE_URL
  const postgres = databaseUrl ? null : await startTestPostgres()
  try {
    const file = path.join(results, 'unit.json')
    fs.rmSync(file, { force: true })
    const code = await run(
      'vitest',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...(isDeep ? [DEEP_FILE] : []),
        ...words,
      ],
      { TEST_DATABASE_URL: databaseUrl ?? postgres?.url ?? '', ...(isDeep && { DEEP_TESTS: '1' }) },
    )
    return unitCount(file, code)
  } finally {
    await postgres?.leave()
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

function unitCount(file: string, code: number): Count {
  if (!fs.existsSync(file)) return NOTHING_RAN
  const report: VitestReport = JSON.parse(fs.readFileSync(file, 'utf8'))
  const skipped = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter((test) => test.status === 'pending' || test.status === 'skipped' || test.status === 'todo')
      .map((test) => ({ title: test.fullName, reason: '' })),
  )
  // A file that cannot be loaded has no failed tests, but counts as a failure.
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    times: report.testResults.map(({ name, startTime, endTime }) => ({
      file: path.relative(ROOT, name).replaceAll(path.sep, '/'),
      ms: endTime - startTime,
    })),
  }
}

type JourneySuite = {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: JourneySuite[]
}
type JourneysReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: JourneySuite[]
}

async function journeys(instant: InstantName, which: readonly string[]): Promise<Count> {
  if (!chromium) {
    const reason = 'no Chromium was found: set CHROMIUM_PATH'
    return { passed: 0, failed: 0, skipped: [{ title: 'journeys in the browser', reason }], times: [] }
  }
  const file = path.join(results, 'journeys.json')
  fs.rmSync(file, { force: true })
  process.stdout.write(`journeys of ${instant}, ${INSTANTS[instant]}\n`)
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...which], {
    ...chromium.env,
    CHROMIUM_PATH: chromium.path,
    JOURNEYS_REPORT: file,
    JOURNEYS_INSTANT: instant,
  })
  if (code !== 0) printPages()
  if (!fs.existsSync(file)) return NOTHING_RAN
  const { stats, errors, suites }: JourneysReport = JSON.parse(fs.readFileSync(file, 'utf8'))
  const failed = stats.unexpected + errors.length
  return {
    passed: stats.expected + stats.flaky,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: Array.from({ length: stats.skipped }, () => ({
      title: 'journey',
      reason: 'left out by its file',
    })),
    times: suites.map((suite) => ({ file: `e2e/${suite.file}`, ms: durationOf(suite) })),
  }
}

/** Prints the content of the page when a journey failed, for machines whose files cannot be read afterwards. */
function printPages() {
  const folder = path.join(results, 'journeys')
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (path.basename(name) !== 'error-context.md') continue
    process.stdout.write(`${name}\n${fs.readFileSync(path.join(folder, name), 'utf8')}\n`)
  }
}

function whichJourneys(): string[] {
  if (selectedRuns.includes('--journeys')) return []
  if (selectedRuns.includes('--long')) return ['--grep', LONG.tag]
  return isDeep ? ['--grep', DEEP.tag] : USUAL_JOURNEYS
}

function durationOf({ specs = [], suites = [] }: JourneySuite): number {
  const testRuns = specs.flatMap(({ tests }) => tests.flatMap(({ results: runs }) => runs))
  return (
    testRuns.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, suite) => sum + durationOf(suite), 0)
  )
}

function run(name: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(path.join(ROOT, 'node_modules', '.bin', name), args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, NODE_ENV: 'test' },
      shell: process.platform === 'win32',
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}
