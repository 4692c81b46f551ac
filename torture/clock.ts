import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withFolder } from '../scripts/temporary.ts'
import { seconds } from '../test-material/figure.ts'
import { FIVE_HUNDRED } from '../test-material/five-hundred-stations.ts'
import { keepWriting } from './actions.ts'
import { pidOf } from './processes.ts'
import { type ProductUnderTest, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial, TrialUnsupported } from './trial.ts'

const ROUNDS = 2
const CLOCK_SHIFT_S = 3600
/** Long enough for each of the jobs that run every minute. */
const STAY_MS = 75_000
const BUDGET_MS = 90_000
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
)

export const clock: Trial = {
  name: 'clock',
  title: 'the clock of the machine runs an hour ahead, and is set right again',
  run: ({ rounds }) =>
    withFolder((folder) => {
      const library = LIBRARIES.find((file) => fs.existsSync(file))
      if (!library) throw new TrialUnsupported('the clock is moved by libfaketime (of the package faketime)')
      const setting = path.join(folder, 'clock')
      const move = (byS: number) => fs.writeFileSync(setting, `+${byS}\n`)
      move(0)
      const env = {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: setting,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_FORCE_MONOTONIC_FIX: '0',
      }
      return withProductUnderTest((product) => tryClock(product, move, rounds ?? ROUNDS), { env })
    }),
}

async function tryClock(product: ProductUnderTest, move: (byS: number) => void, rounds: number) {
  const actions = keepWriting(product)
  const roles = () => [pidOf('api', product), pidOf('worker', product)]
  const before = roles()
  const went: number[] = []
  let [differing, idle] = [0, 0]
  const oldest = await oldestReading(product)
  for (let round = 0; round < rounds; round++) {
    move(CLOCK_SHIFT_S)
    await sleep(STAY_MS)
    const shifted = await read(product)
    if (!(Date.parse(shifted.at) > Date.now() + (CLOCK_SHIFT_S / 2) * 1000))
      throw new Error(
        `the clock of the product did not move: it answered as of ${shifted.at || shifted.text}`,
      )
    move(0)
    // Requests again what was answered while the clock was fast.
    const answerAtShiftedClock = await read(product, shifted.at)
    if (answerAtShiftedClock.text !== shifted.text) differing += 1
    const tookMs = await untilJobsEnd(product)
    if (tookMs === null) idle += 1
    else went.push(tookMs)
    process.stdout.write(
      `  ${round + 1}: every job of a minute ended again after ${tookMs === null ? 'no time' : seconds(tookMs)}\n`,
    )
  }
  const [outcome, after] = [await actions.stop(), roles()]
  return [
    { what: 'times an hour ahead and back', figure: String(rounds) },
    noneExpected('– jobs of a minute that did not end again', idle),
    {
      what: '– until each of them had ended again, slowest',
      figure: seconds(Math.max(...went)),
      budget: seconds(BUDGET_MS),
      isMet: Math.max(...went) <= BUDGET_MS,
    },
    noneExpected('answers given out ahead that differ when asked again', differing),
    noneExpected('processes that ended', before.filter((pid, index) => pid !== after[index]).length),
    noneExpected('readings that retention took', (await oldestReading(product)) === oldest ? 0 : 1),
    { what: 'acts and facts acknowledged', figure: `${outcome.acts} and ${outcome.facts}` },
    noneExpected('– acknowledged and lost', outcome.lost),
    noneExpected('– stored twice', outcome.doubled),
  ]
}

async function read({ url, headers }: ProductUnderTest, at?: string): Promise<{ text: string; at: string }> {
  const query = at === undefined ? '' : `?time=${encodeURIComponent(at)}`
  const response = await fetch(`${url}/api/setups/${FIVE_HUNDRED.id}/stations${query}`, { headers })
  const text = await response.text()
  if (response.status !== 200) return { text, at: '' }
  return { text, at: (JSON.parse(text) as { asOf: { at: string } }).asOf.at }
}

const EACH_MINUTE = ['tick', 'simulate', 'quality', 'chain', 'mail'] as const

/** The time until every per-minute job has completed since now; null if one does not. */
async function untilJobsEnd({ database }: ProductUnderTest): Promise<number | null> {
  const ends = () =>
    database.query<{ name: string; endedAt: Date | null }>(
      'select name, ended_at as "endedAt" from job_state where name = any($1) order by name',
      [EACH_MINUTE],
    )
  const before = new Map((await ends()).map(({ name, endedAt }) => [name, endedAt?.getTime()]))
  const startedMs = performance.now()
  while (performance.now() - startedMs < 2 * BUDGET_MS) {
    if ((await ends()).every(({ name, endedAt }) => endedAt && endedAt.getTime() !== before.get(name)))
      return performance.now() - startedMs
    await sleep(500)
  }
  return null
}

async function oldestReading({ database }: ProductUnderTest): Promise<number | null> {
  const [row] = await database.query<{ at: Date | null }>('select min(observed_at) as at from observation')
  return row?.at?.getTime() ?? null
}
