import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@verglas/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReplicatedApp, replicatedApp } from '../../test-support/replicated-app.ts'
import { replicationPrograms } from '../../test-support/replicated-postgres.ts'
import type { TestApp } from '../../test-support/test-app.ts'
import { PUBLICATIONS } from './test-publications.ts'
import { readsOfContract } from './test-reads.ts'
import { ask, expectSameBytes } from './test-replicas.ts'
import { olgasWriter, type Writer } from './test-writer.ts'

const KINDS = Object.keys(PUBLICATIONS) as Topic[]
const READS = readsOfContract()
/** A lagging, dead or promoted replica is noticed within this time. */
const NOTICED_MS = 2000
/** Additional time, ms, that a check of the replicas may take on a busy machine. */
const BUSY_MS = 1000

/** Needs `pg_basebackup`, which is part of PostgreSQL's packages but not of the embedded one. */
describe.skipIf(replicationPrograms() === null)('with two streaming replicas', () => {
  let replicated: ReplicatedApp
  let writer: Writer
  beforeAll(async () => {
    replicated = await replicatedApp(2)
    writer = olgasWriter(replicated.app)
    // From here on, everything that is read exists.
    for (const kind of KINDS) await PUBLICATIONS[kind](writer, 0)
    await replicated.untilStates('following', 'following')
  }, 120_000)
  afterAll(() => replicated?.close())

  const pause = (isPaused: boolean) =>
    Promise.all(
      replicated.servers.replicas.map((replica) =>
        replica.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`),
      ),
    )
  const reads = () => replicated.replicas.views().map((view) => view.reads)
  const health = async () => (await replicated.app.as(null, 'GET', '/health')).body as Health
  let step = 0
  const publishMessage = async () => {
    step += 1
    await PUBLICATIONS.station_message(writer, step)
    return replicated.latestRev()
  }

  test('a replica answers the same bytes as the primary as of the same revision', {
    timeout: 120_000,
  }, async () => {
    const { replicas } = replicated
    const before = replicas.primaryReads()
    const rev = await publishMessage()
    for (const read of READS) await expectSameBytes(replicated, read, rev)
    const [first = 0, second = 0] = reads()
    expect(Math.min(first, second)).toBeGreaterThan(0.2 * (first + second))
    expect(replicas.primaryReads().failed).toBe(before.failed)
  })

  test('a lagging replica is not read, and is used again when it no longer lags', {
    timeout: 60_000,
  }, async () => {
    const { app, untilStates } = replicated
    await pause(true)
    const rev = await publishMessage()
    for (const read of READS.filter(({ topics }) => topics.includes('station_message')))
      expect((await ask(app, read, rev)).body, read.url).toMatchObject({ asOf: { rev } })
    expect(await untilStates('lagging', 'lagging')).toBeLessThan(NOTICED_MS + BUSY_MS)
    const { replicas } = await health()
    expect(replicas).toEqual(
      [1, 2].map((replica) => ({
        replica,
        state: 'lagging',
        lagS: expect.any(Number),
        unreadRevisions: expect.any(Number),
      })),
    )
    expect(Math.min(...replicas.map(({ lagS }) => lagS ?? 0))).toBeGreaterThan(1)
    expect(Math.min(...replicas.map(({ unreadRevisions }) => unreadRevisions ?? 0))).toBeGreaterThan(0)
    await sleep(1500)
    expect((await health()).problems.map(({ code }) => code)).toContain('replica_away')
    const { text } = await app.as(null, 'GET', '/metrics')
    expect(text).toMatch(/verglas_replica_state\{replica="127\.0\.0\.1:\d+\/\w+",state="lagging"\} 1/)
    expect(text).toMatch(/verglas_replica_lag_seconds\{replica="[^"]+"\} [1-9]/)

    // A lagging replica is not read even for data that it has.
    const before = reads()
    await ask(app, { method: 'GET', url: '/setups/north/circuits' }, rev)
    expect(reads()).toEqual(before)
    await pause(false)
    expect(await untilStates('following', 'following')).toBeLessThan(NOTICED_MS + BUSY_MS)
  })

  test('while replicas lag, each person reads what they have written, and a withdrawn right is gone at once', {
    timeout: 60_000,
  }, async () => {
    const { app, latestRev, untilStates } = replicated
    const path = '/setups/north/users/olga/bulletin_choice'
    const choiceBefore = await app.as('olga', 'GET', path)
    await pause(true)

    // A setting without a revision.
    const saved = await app.as('olga', 'PUT', path, { body: { sections: ['alerts'] } })
    expect([saved.status, (await app.as('olga', 'GET', path)).body]).toEqual([200, saved.body])
    expect(saved.body).not.toEqual(choiceBefore.body)
    // Read marks, which are published.
    const alerts = { method: 'GET', url: '/setups/north/users/olga/alerts' } as const
    const unread = async () => (await ask(app, alerts, await latestRev())).text
    await PUBLICATIONS.read_mark(writer, 0)
    const whenRead = await unread()
    await PUBLICATIONS.read_mark(writer, 1)
    expect(await unread()).not.toBe(whenRead)
    // A membership.
    expect((await app.as('vera', 'GET', '/setups/north/stations')).status).toBe(200)
    const change = (state: string) => app.as('olga', 'PUT', '/setups/north/users/vera', { body: { state } })
    expect((await change('inactive')).status).toBe(200)
    expect((await app.as('vera', 'GET', '/setups/north/stations')).body).toMatchObject({
      code: 'AccountInactive',
    })
    expect((await change('active')).status).toBe(200)
    expect((await app.as('vera', 'GET', '/setups/north/stations')).status).toBe(200)

    await pause(false)
    await untilStates('following', 'following')
  })

  test('no read fails while a replica is killed, hangs and returns', { timeout: 120_000 }, async () => {
    const { app, servers, untilStates } = replicated
    const [first] = servers.replicas
    if (!first) throw new Error('there is no replica')
    const reader = keepReading(app)
    await first.kill()
    expect(await untilStates('unreachable', 'following')).toBeLessThan(NOTICED_MS + BUSY_MS)
    await first.start()
    expect(await untilStates('following', 'following')).toBeLessThan(NOTICED_MS + BUSY_MS)
    first.suspend()
    expect(await untilStates('unreachable', 'following')).toBeLessThan(NOTICED_MS + BUSY_MS)
    first.resume()
    await untilStates('following', 'following')
    const { count, failures, slowestMs } = await reader.stop()
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(10)
    expect(slowestMs).toBeLessThan(NOTICED_MS + 2 * BUSY_MS)
  })

  test('a promoted replica is no longer used', { timeout: 60_000 }, async () => {
    const { app, name, servers, untilStates, latestRev } = replicated
    const [, second] = servers.replicas
    await second?.query('select pg_promote()')
    expect(await untilStates('following', 'promoted')).toBeLessThan(NOTICED_MS + BUSY_MS)
    // A promoted replica no longer follows the primary, so its data must not be used.
    await second?.query("update setup set name = 'Another'", name)
    const before = reads()[1]
    const rev = await latestRev()
    for (const read of READS.slice(0, 20)) expect((await ask(app, read, rev)).status).toBe(200)
    expect(reads()[1]).toBe(before)
    expect((await health()).replicas.map(({ state }) => state)).toEqual(['following', 'promoted'])
  })
})

/** Reads with instants of their own, so that no answer is cached. */
function keepReading(app: TestApp) {
  let isOver = false
  const outcome = { count: 0, failures: [] as string[], slowestMs: 0 }
  const reading = (async () => {
    while (!isOver) {
      const startedMs = performance.now()
      const { status, text } = await app.as(
        'olga',
        'GET',
        `/setups/north/stations?time=${new Date().toISOString()}`,
      )
      if (status !== 200) outcome.failures.push(text)
      outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - startedMs)
      outcome.count += 1
    }
  })()
  return {
    async stop() {
      isOver = true
      await reading
      return outcome
    },
  }
}

type Health = {
  status: string
  problems: { code: string }[]
  replicas: { replica: number; state: string; lagS: number | null; unreadRevisions: number | null }[]
}
