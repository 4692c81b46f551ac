import { getPerformance } from '@verglas/contract'
import { round } from '@verglas/quantities'
import type { App } from '../../http/app.ts'
import { REMEMBERED_MINUTES, type TimesOfCalls } from '../../http/call-times.ts'
import { serve } from '../../http/serve.ts'
import { ProcessWatch } from './process-watch.ts'
import { publishedReadings, readingPublications, stepStates } from './queries.ts'

const READINGS_MINUTES = 5
const MAX_CALLS = 12

/** Recent measurements of this process. They are not stored, so there is no history. */
export function performanceRoutes(app: App): void {
  const watch = new ProcessWatch()
  app.fastify.addHook('onClose', async () => watch.stop())

  serve(app, getPerformance, async ({ db, now }) => {
    const callTimes = app.callTimes.of(db.setupId)
    const { all, byCall } = callTimes.recentTimes(now.getTime())
    const { memoryMb, processorShare, waitP99Ms } = watch.figures()
    const publications = await readingPublications(app.database, { now, minutes: READINGS_MINUTES })
    const readings = await publishedReadings(db, publications)
    const steps = await stepStates(app.database)
    const slowest = [...byCall].toSorted(([, a], [, b]) => b.sumMs - a.sumMs).slice(0, MAX_CALLS)
    return {
      at: now.toISOString(),
      isDemonstration: app.config.demonstration,
      calls: {
        minutes: REMEMBERED_MINUTES,
        perSecond: callTimes.perSecond(now.getTime()),
        all: all && timesView(all),
        slowest: slowest.map(([call, times]) => ({
          call: call.replace(' /api/', ' /'),
          ...timesView(times),
        })),
      },
      process: {
        memoryMb,
        processorShare: round(processorShare, 2),
        waitP99Ms: round(waitP99Ms, 1),
      },
      readings: {
        minutes: READINGS_MINUTES,
        count: readings.count,
        medianDelayS: roundSeconds(readings.median_s),
        p95DelayS: roundSeconds(readings.p95_s),
      },
      chain: steps.map(({ step, newest_at }) => ({ step, newestAt: newest_at?.toISOString() ?? null })),
    }
  })
}

const roundSeconds = (seconds: number | null) => (seconds === null ? null : round(seconds, 1))

const timesView = ({ count, failed, p50Ms, p95Ms, p99Ms, slowestMs }: TimesOfCalls) => ({
  count,
  failed,
  p50Ms: round(p50Ms, 1),
  p95Ms: round(p95Ms, 1),
  p99Ms: round(p99Ms, 1),
  slowestMs: round(slowestMs, 1),
})
