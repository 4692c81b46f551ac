import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@verglas/contract'
import { describe, expect, test } from 'vitest'
import { type ReplicatedApp, replicatedApp } from '../../test-support/replicated-app.ts'
import { replicationPrograms } from '../../test-support/replicated-postgres.ts'
import { PUBLICATIONS } from './test-publications.ts'
import { readsOfContract } from './test-reads.ts'
import { ask, expectSameBytes } from './test-replicas.ts'
import { olgasWriter } from './test-writer.ts'

const CALLS = Number(process.env.REPLICA_READS ?? 3000)
const ROUNDS = Number(process.env.REPLICA_ROUNDS ?? 20)
const MAX_MINUTES = 60
const AT_ONCE = 4
/** Wait until the statistics are complete: an idle session of PostgreSQL reports them after ten seconds. */
const STATISTICS_MS = 11_000
const KINDS = Object.keys(PUBLICATIONS) as Topic[]
const READS = readsOfContract()

describe.skipIf(replicationPrograms() === null)('with streaming replicas, for longer', () => {
  test(`${CALLS} calls under publications answer the same bytes while replicas are killed ${ROUNDS} times`, {
    timeout: MAX_MINUTES * 60_000,
  }, async () => {
    const replicated = await replicatedApp(2)
    try {
      await publishAll(replicated, 0)
      await replicated.untilStates('following', 'following')
      const revBefore = await replicated.latestRev()
      const publishing = keepPublishing(replicated)
      const killing = killReplicas(replicated, ROUNDS)
      const comparing = compare(replicated, CALLS)
      const [{ slowestMs }, calls] = [await killing, await comparing]
      await publishing.stop()
      const revisions = (await replicated.latestRev()) - revBefore
      const answered = replicated.replicas.views().map(({ reads }) => reads)
      expect(Math.min(revisions, ...answered)).toBeGreaterThan(0)
      print(
        'calls compared',
        calls,
        'under publications',
        revisions,
        'statements of replicas',
        answered.join(' + '),
      )
      print('statements of the primary', JSON.stringify(replicated.replicas.primaryReads()))
      print('kills and restarts', ROUNDS, 'slowest until used again', `${Math.round(slowestMs)} ms`)
    } finally {
      await replicated.close()
    }
  })

  test('replicas take work off the primary, and share it', { timeout: 600_000 }, async () => {
    const alone = await workWith(0)
    const one = await workWith(1)
    const two = await workWith(2)
    // About half of the transactions, including those of the guard and of the checks of replicas (docs/scaling.md).
    expect(one.primary).toBeLessThan(0.7 * alone.primary)
    expect(two.primary).toBeLessThan(0.7 * alone.primary)
    expect(Math.min(...two.replicas)).toBeGreaterThan(0.3 * Math.max(...one.replicas))
  })
})

/** Number of transactions of each server for one call of each read, with `count` replicas. */
async function workWith(count: number): Promise<{ primary: number; replicas: number[] }> {
  const replicated = await replicatedApp(count)
  try {
    await publishAll(replicated, 0)
    await replicated.untilStates(...Array.from({ length: count }, () => 'following'))
    const before = await workOf(replicated)
    for (const read of READS) await ask(count === 0 ? replicated.primaryOnly : replicated.app, read)
    await sleep(STATISTICS_MS)
    const [primary = 0, ...replicas] = (await workOf(replicated)).map(
      (done, index) => done - (before[index] ?? 0),
    )
    const answered = replicated.replicas.views().map(({ reads }) => reads)
    print(
      `${count} replicas: of ${READS.length} calls, transactions in the database`,
      [primary, ...replicas].join(', '),
      '(primary first); statements of replicas',
      answered.join(' + ') || 0,
      JSON.stringify(replicated.replicas.primaryReads()),
    )
    return { primary, replicas }
  } finally {
    await replicated.close()
  }
}

const print = (...words: unknown[]) => process.stdout.write(`  ${words.join(' ')}\n`)

async function publishAll({ app }: ReplicatedApp, step: number): Promise<void> {
  const writer = olgasWriter(app)
  for (const kind of KINDS) await PUBLICATIONS[kind](writer, step)
}

function keepPublishing(replicated: ReplicatedApp) {
  let isOver = false
  const publishing = (async () => {
    // Instants of publications grow with the step. Two alternating steps correct each other and never reach the future.
    for (let round = 0; !isOver; round++) {
      await publishAll(replicated, 1 + (round % 2))
      await sleep(500)
    }
  })()
  // An error is thrown where `publishing` is awaited; without this line Node would end the process first.
  publishing.catch(() => {})
  return {
    async stop() {
      isOver = true
      await publishing
    },
  }
}

/** Compares answers with and without replicas; returns how many calls were compared. */
async function compare(replicated: ReplicatedApp, calls: number): Promise<number> {
  let begun = 0
  const reader = async () => {
    while (begun < calls) {
      const read = READS[begun % READS.length]
      begun += 1
      if (begun % 1000 === 0) print(begun, 'calls')
      if (!read) return
      await expectSameBytes(replicated, read, begun % 10 === 0 ? await replicated.latestRev() : 0)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return begun
}

async function killReplicas({ servers, untilStates }: ReplicatedApp, rounds: number) {
  let slowestMs = 0
  for (let round = 0; round < rounds; round++) {
    const replica = servers.replicas[round % servers.replicas.length]
    await replica?.kill()
    await replica?.start()
    slowestMs = Math.max(slowestMs, await untilStates('following', 'following'))
    if (round % 20 === 19) print(round + 1, 'kills')
  }
  return { slowestMs }
}

/** Committed transactions of each server, including those of the guard and of the checks of replicas. */
async function workOf({ servers, name }: ReplicatedApp): Promise<number[]> {
  const count = async (server: ReplicatedApp['servers']['primary']) => {
    const [row] = await server.query<{ count: string }>(
      `select xact_commit as count from pg_stat_database where datname = '${name}'`,
    )
    return Number(row?.count)
  }
  return Promise.all([servers.primary, ...servers.replicas].map(count))
}
