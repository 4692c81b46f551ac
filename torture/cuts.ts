import { setTimeout as sleep } from 'node:timers/promises'
import { FIVE_HUNDRED } from '../test-material/five-hundred-stations.ts'
import { keepWriting } from './actions.ts'
import { pidOf } from './processes.ts'
import { countsText, readAllTheTime, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial } from './trial.ts'

const ROUNDS = 100
const BETWEEN_MS = { min: 50, max: 500 }

export const cuts: Trial = {
  name: 'cuts',
  title: 'all connections to the database are cut, again and again, under load and acts',
  run: ({ rounds, minutes }) =>
    withProductUnderTest(async (product) => {
      const untilMs = performance.now() + (minutes ?? Number.POSITIVE_INFINITY) * 60_000
      const before = [pidOf('api', product), pidOf('worker', product)]
      const actions = keepWriting(product)
      let isOver = false
      // A cached answer would never query the database, so one of the requests is for the past.
      const time = encodeURIComponent(new Date().toISOString())
      const paths = ['stations', `stations?time=${time}`, 'points']
      const reading = readAllTheTime(
        paths.map((path) => `${product.url}/api/setups/${FIVE_HUNDRED.id}/${path}`),
        product.headers,
        { readers: 8, pauseMs: 10, isOver: () => isOver },
      )
      let [cutRounds, connections] = [0, 0]
      for (; cutRounds < (rounds ?? ROUNDS) && performance.now() < untilMs; cutRounds++) {
        // Autovacuum's own connections are left alone.
        const cut = await product.database
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
          )
          // The pool handed out a connection that the previous round had cut (57P01).
          .catch(() => [])
        connections += cut.length
        await sleep(BETWEEN_MS.min + Math.random() * (BETWEEN_MS.max - BETWEEN_MS.min))
      }
      await sleep(2000)
      isOver = true
      const [statuses, outcome] = [await reading, await actions.stop()]
      const after = [pidOf('api', product), pidOf('worker', product)]
      const ended = before.filter((pid, index) => pid !== after[index]).length
      if (ended > 0) process.stdout.write(`${product.output().slice(-4000)}\n`)
      const wrong = [...statuses].filter(([status]) => status !== 200 && status !== 503)
      return [
        { what: 'times that all connections were cut', figure: `${cutRounds}, ${connections} connections` },
        noneExpected('processes that ended', ended),
        { what: 'reads meanwhile', figure: countsText(statuses) },
        noneExpected(
          '– neither answered nor 503',
          wrong.reduce((sum, [, count]) => sum + count, 0),
        ),
        { what: 'acts and facts acknowledged', figure: `${outcome.acts} and ${outcome.facts}` },
        {
          what: '– acts without an answer of success',
          figure: `${outcome.unanswered} (${countsText(outcome.statuses)})`,
        },
        noneExpected('– acknowledged and lost', outcome.lost),
        noneExpected('– stored twice', outcome.doubled),
      ]
    }),
}
