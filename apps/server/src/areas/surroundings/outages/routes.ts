import { listActiveOutages, listOutageEstimates, listPlannedOutages } from '@verglas/contract'
import type { ListItem } from '@verglas/contract/lists'
import { atMs } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { outagesOf } from './listed-outages.ts'
import { estimatesOf } from './queries.ts'
import { changesOf, minutesBetween } from './rules.ts'

export function outageRoutes(app: App): void {
  serve(app, listActiveOutages, async ({ db, asOf, query }) => {
    const { summary, listedOutages } = await outagesOf(db, asOf, 'outages', query.all === 'true', () => true)
    const nowMs = atMs(asOf)
    return {
      ...summary,
      outages: listedOutages.map((outage) => ({
        ...outage,
        durationMin: minutesBetween(outage.startAt, nowMs),
      })),
    }
  })

  serve(app, listPlannedOutages, async ({ db, asOf, query }) => {
    const hasNotEnded = ({ endMaxAt }: { endMaxAt: string }) => Date.parse(endMaxAt) > atMs(asOf)
    const { summary, listedOutages } = await outagesOf(
      db,
      asOf,
      'planned_outages',
      query.all === 'true',
      hasNotEnded,
    )
    return {
      ...summary,
      outages: listedOutages.map((outage) => ({
        ...outage,
        durationMin: minutesBetween(outage.startAt, Date.parse(outage.endMaxAt)),
      })),
    }
  })

  serve(app, listOutageEstimates, async ({ db, asOf, params: { outageRef } }) => ({
    estimates: changesOf(await estimatesOf(db, asOf, outageRef)).map(({ knownAt, ...estimate }) => ({
      ...estimate,
      // Validated when it was stored.
      progress: estimate.progress as ListItem<'outages'>['progress'],
      knownAt: knownAt.toISOString(),
    })),
  }))
}
