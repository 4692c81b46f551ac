import { type StationVisit, stationVisitCalls } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import type { VisitAct } from '@verglas/contract/station-tool-codes'
import type { z } from 'zod'
import { latestAsOf } from '../../../db/as-of.ts'
import type { Version, Versioned } from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { Invalid } from '../../../http/errors.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { sourceFields } from '../queries.ts'

type Visit = {
  stationId: string
  visitedOn: string
  act: VisitAct
  measures: MeasureCode[]
  note: string
  visitor: string
  dueOn: string | null
}

const VISITS: Versioned<Visit> = {
  kind: 'station_visit',
  idColumn: 'station_visit_id',
  columns: {
    stationId: 'station_id',
    visitedOn: 'visited_on',
    act: 'act',
    measures: 'measures',
    note: 'note',
    visitor: 'visitor',
    dueOn: 'due_on',
  },
  order: 'visited_on desc',
}

/** The maintenance log of the stations. */
export function visitRoutes(app: App): void {
  serveVersioned(app, stationVisitCalls, {
    entity: VISITS,
    toEntry: (visit: Version<Visit>): z.input<typeof StationVisit> => visit,
    toFields: (visit) => visit,
    async check(db, { stationId }) {
      if (!(await sourceFields(db, await latestAsOf(app.database), stationId)))
        throw new Invalid('body.stationId', `${stationId} is not of the organisation`)
    },
  })
}
