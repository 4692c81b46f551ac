import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, seconds } from '../test-material/figure.ts'
import { FIVE_HUNDRED } from '../test-material/five-hundred-stations.ts'
import { keepWriting } from './actions.ts'
import { type ProcessRole, pidOf } from './processes.ts'
import { countsText, type ProductUnderTest, readAllTheTime, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial } from './trial.ts'

const ROUNDS = 200
const VICTIMS: readonly ProcessRole[] = ['api', 'worker', 'postmaster', 'backend', 'supervisor']
/** Every process must be back within this time. */
const BACK_BUDGET_MS = 10_000
const GIVE_UP_MS = 120_000
/** Random pause between two kills, so that they hit the product in the middle of anything. */
const QUIET_MS = { min: 500, max: 4000 }
/** A tick is published every minute. */
const TICK_WITHIN_MS = 150_000

export const kill: Trial = {
  name: 'kill',
  title: 'any process ends by kill -9, under load and acts',
  run: ({ rounds, minutes }) =>
    withProductUnderTest(async (product) => {
      const untilMs = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
      const actions = keepWriting(product)
      let isOver = false
      const reading = readAllTheTime(
        ['stations', 'stations?measures=tair,ts', 'points'].map(
          (name) => `${product.url}/api/setups/${FIVE_HUNDRED.id}/${name}`,
        ),
        product.headers,
        { readers: 4, pauseMs: 50, isOver: () => isOver },
      )
      const backMs = new Map<ProcessRole, number[]>(VICTIMS.map((role) => [role, []]))
      let kills = 0
      for (let round = 0; round < (rounds ?? ROUNDS) && performance.now() < untilMs; round++) {
        await sleep(QUIET_MS.min + Math.random() * (QUIET_MS.max - QUIET_MS.min))
        const victim = VICTIMS[round % VICTIMS.length] ?? 'api'
        const took = await killOnce(product, victim, (sinceMs) => actions.ackedSince(sinceMs))
        if (took === null) continue
        kills += 1
        backMs.get(victim)?.push(took)
        process.stdout.write(`  ${kills}: ${victim} back after ${seconds(took)}\n`)
      }
      isOver = true
      const [statuses, outcome] = [await reading, await actions.stop()]
      const allBackMs = [...backMs.values()].flat()
      return [
        { what: 'processes killed', figure: String(kills) },
        {
          what: 'every part back, slowest',
          figure: seconds(Math.max(...allBackMs)),
          budget: seconds(BACK_BUDGET_MS),
          isMet: Math.max(...allBackMs) <= BACK_BUDGET_MS,
        },
        ...[...backMs].map(([role, took]) => ({
          what: `– ${role}, ${took.length} times`,
          figure: `median ${seconds(percentile(took, 0.5))}, slowest ${seconds(Math.max(...took))}`,
        })),
        { what: 'acts and facts acknowledged', figure: `${outcome.acts} and ${outcome.facts}` },
        {
          what: '– acts without an answer of success',
          figure: `${outcome.unanswered} (${countsText(outcome.statuses)})`,
        },
        noneExpected('– acknowledged and lost', outcome.lost),
        noneExpected('– stored twice', outcome.doubled),
        { what: 'reads meanwhile', figure: countsText(statuses) },
        noneExpected(
          '– failed otherwise than by 503',
          [...statuses.keys()].filter((status) => status !== null && status >= 500 && status !== 503).length,
        ),
        noneExpected('jobs that did not go on', (await tickComes(product)) ? 0 : 1),
      ]
    }),
}

/** How long until everything works again; null if the victim was not running. */
async function killOnce(
  product: ProductUnderTest,
  victim: ProcessRole,
  hasWritten: (sinceMs: number) => boolean,
): Promise<number | null> {
  const pid = pidOf(victim, product)
  if (pid === null) return null
  const [before] = await product.database.query<{ at: Date }>('select clock_timestamp() as at')
  const startedMs = performance.now()
  process.kill(pid, 'SIGKILL')
  const isRestarted = victim === 'supervisor' ? product.startAgain() : Promise.resolve()
  const restarted: readonly ProcessRole[] =
    victim === 'supervisor' ? ['api', 'worker'] : victim === 'api' || victim === 'worker' ? [victim] : []
  await isRestarted
  for (;;) {
    const tookMs = performance.now() - startedMs
    if (tookMs > GIVE_UP_MS)
      throw new Error(`after ${victim} was killed not all came back:\n${product.output().slice(-3000)}`)
    if (hasWritten(startedMs) && (await haveStarted(product, restarted, before?.at ?? new Date())))
      return tookMs
    await sleep(50)
  }
}

async function haveStarted(
  { database, ...product }: ProductUnderTest,
  roles: readonly ProcessRole[],
  since: Date,
): Promise<boolean> {
  if (pidOf('api', product) === null || pidOf('worker', product) === null) return false
  const rows = await database
    .query<{ role: string }>('select distinct role from role_start where started_at > $1', [since])
    // The database is still starting (57P03) or refuses connections (ECONNREFUSED): the query is repeated.
    .catch(() => [])
  return roles.every((expectedRole) => rows.some(({ role }) => role === expectedRole))
}

async function tickComes({ database }: ProductUnderTest): Promise<boolean> {
  const untilMs = performance.now() + TICK_WITHIN_MS
  const [last] = await database.query<{ rev: number }>('select max(rev) as rev from publication')
  while (performance.now() < untilMs) {
    const ticks = await database.query("select 1 from publication where rev > $1 and 'tick' = any(topics)", [
      last?.rev ?? 0,
    ])
    if (ticks.length > 0) return true
    await sleep(1000)
  }
  return false
}
