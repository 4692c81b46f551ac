import { setTimeout as sleep } from 'node:timers/promises'
import { FIVE_HUNDRED } from '../bench/five-hundred-stations.ts'
import { keepWriting } from './deeds.ts'
import { pidOf } from './processes.ts'
import { countsText, readAllTheTime, withTried } from './product.ts'
import { none, type Trial } from './trial.ts'

const ROUNDS = 100
const BETWEEN_MS = { least: 50, most: 500 }

export const cuts: Trial = {
  name: 'cuts',
  title: 'all connections to the database are cut, again and again, under load and acts',
  run: ({ rounds, minutes }) =>
    withTried(async (tried) => {
      const untilMs = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
      const before = [pidOf('api', tried), pidOf('worker', tried)]
      const deeds = keepWriting(tried)
      let isOver = false
      // a cached answer would never ask the database: one of them is back in time
      const time = encodeURIComponent(new Date().toISOString())
      const paths = ['stations', `stations?time=${time}`, 'points']
      const reading = readAllTheTime(
        paths.map((path) => `${tried.url}/api/setups/${FIVE_HUNDRED.id}/${path}`),
        tried.headers,
        { readers: 8, pauseMs: 10, isOver: () => isOver },
      )
      let [made, connections] = [0, 0]
      for (; made < (rounds ?? ROUNDS) && performance.now() < untilMs; made++) {
        // autovacuum's own are not ours to cut
        const cut = await tried.database
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
          )
          .catch(() => [])
        connections += cut.length
        await sleep(BETWEEN_MS.least + Math.random() * (BETWEEN_MS.most - BETWEEN_MS.least))
      }
      await sleep(2000)
      isOver = true
      const [statuses, kept] = [await reading, await deeds.stop()]
      const after = [pidOf('api', tried), pidOf('worker', tried)]
      const ended = before.filter((pid, part) => pid !== after[part]).length
      if (ended > 0) process.stdout.write(`${tried.output().slice(-4000)}\n`)
      const wrong = [...statuses].filter(([status]) => status !== 200 && status !== 503)
      return [
        { what: 'times that all connections were cut', figure: `${made}, ${connections} connections` },
        none('processes that ended', ended),
        { what: 'reads meanwhile', figure: countsText(statuses) },
        none(
          '– neither answered nor 503',
          wrong.reduce((sum, [, count]) => sum + count, 0),
        ),
        { what: 'acts and facts acknowledged', figure: `${kept.acts} and ${kept.facts}` },
        {
          what: '– acts without an answer of success',
          figure: `${kept.unanswered} (${countsText(kept.statuses)})`,
        },
        none('– acknowledged and lost', kept.lost),
        none('– stored twice', kept.doubled),
      ]
    }),
}
