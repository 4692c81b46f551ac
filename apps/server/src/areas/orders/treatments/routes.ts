import { randomUUID } from 'node:crypto'
import {
  importTreatments,
  listTreatmentActs,
  listTreatmentsSince,
  tellTreatment,
  withdrawTreatment,
} from '@verglas/contract'
import { DOSSIER_REPORT_DAYS, type TreatmentRefusal } from '@verglas/contract/treatment-act-codes'
import { DAY_MS } from '@verglas/quantities'
import { atMs, latestAsOf } from '../../../db/as-of.ts'
import { publish } from '../../../db/publish.ts'
import type { App } from '../../../http/app.ts'
import { Invalid, NotFound } from '../../../http/errors.ts'
import { nameOf } from '../../../http/person.ts'
import { serve } from '../../../http/serve.ts'
import { circuitName } from '../../network/circuits/queries.ts'
import * as queries from './queries.ts'
import { actIdOf, type Report, recordReports, withdrawalBatches } from './recording.ts'
import { stretchOf } from './rules.ts'

const MAX_DAYS_BACK = 31

export function treatmentRoutes(app: App): void {
  const { database } = app

  serve(app, listTreatmentActs, async ({ db, asOf, params }) => {
    const { circuitId } = params
    if ((await circuitName(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
    return { treatments: (await queries.actsOf(db, circuitId, asOf)).map(queries.toTreatmentView) }
  })

  serve(app, listTreatmentsSince, async ({ db, asOf, query }) => {
    const from = new Date(query.from)
    const toMs = atMs(asOf)
    if (toMs - from.getTime() > MAX_DAYS_BACK * DAY_MS)
      throw new Invalid('query.from', `more than ${MAX_DAYS_BACK} days before the instant of the answer`)
    const acts = await queries.actsBetween(db, asOf, { from, to: new Date(toMs + 1) })
    return { treatments: acts.filter(({ withdrawnAt }) => withdrawnAt === null).map(queries.toTreatmentView) }
  })

  serve(app, tellTreatment, async ({ db, person, params, body, now }) => {
    const report: Report = { ...body, circuitId: params.circuitId, actId: randomUUID(), reportId: null }
    const teller = { origin: 'hand', authorId: person.id, author: nameOf(person) } as const
    const { outcomes, rev } = await recordReports({ database, db }, [report], { ...teller, now })
    const [outcome] = outcomes
    if (outcome?.outcome === 'accepted') return { treatment: queries.toTreatmentView(outcome.act), rev }
    if (outcome?.outcome !== 'refused') throw new Error(`a new act ${report.actId} is there already`)
    if (outcome.refusal === 'unknown_circuit') throw new NotFound(`circuit ${params.circuitId}`)
    throw new Invalid(`body.${outcome.field}`, WHY[outcome.refusal])
  })

  serve(app, withdrawTreatment, async ({ db, person, params, now }) => {
    const asOf = await latestAsOf(database)
    const batches = await withdrawalBatches(db, params, { asOf, author: nameOf(person), now })
    if (!batches) throw new NotFound(`treatment ${params.actId}`)
    const { rev } = await publish(database, { origin: 'live', setupId: db.setupId, batches })
    return { rev }
  })

  serve(app, importTreatments, async ({ db, person, body, now }) => {
    const { treatments, isTrial } = body
    const reports = treatments.map((report): Report => {
      const { circuitId, treatment, spreadGm2, deicer, doneAt, vehicle } = report
      const doneMs = Date.parse(doneAt)
      const words = [circuitId, ...stretchOf(report), treatment, spreadGm2, doneMs, vehicle]
      // The id does not contain sodium chloride, so that treatments imported before other de-icers existed keep
      // their id.
      const actId = actIdOf('file', ...words, ...(deicer === 'nacl' ? [] : [deicer]))
      return { ...report, actId, reportId: null }
    })
    const teller = { origin: 'file', authorId: person.id, author: nameOf(person) } as const
    const { outcomes, rev } = await recordReports({ database, db }, reports, { ...teller, now, isTrial })
    const rowsOf = (outcome: 'accepted' | 'repeated') =>
      outcomes.flatMap((candidate, row) => (candidate.outcome === outcome ? [row] : []))
    return {
      added: rowsOf('accepted').length,
      known: rowsOf('repeated'),
      late: rowsOf('accepted').filter((row) => missesDossier(treatments[row], now)),
      refused: outcomes.flatMap((candidate, row) =>
        candidate.outcome === 'refused' ? [{ row, field: candidate.field, refusal: candidate.refusal }] : [],
      ),
      rev,
    }
  })
}

const missesDossier = (report: { doneAt: string } | undefined, now: Date) =>
  report !== undefined && now.getTime() - Date.parse(report.doneAt) > DOSSIER_REPORT_DAYS * DAY_MS

const WHY: Record<TreatmentRefusal, string> = {
  unknown_circuit: 'there is no such circuit',
  no_kilometres: 'the segments of the circuit have no kilometres',
  half_stretch: 'one kilometre without the other',
  empty_stretch: 'the stretch has no length',
  nowhere: 'no segment of the circuit lies there',
  quantity_missing: 'a quantity is needed',
  quantity_unwanted: 'this treatment spreads nothing',
  deicer_unwanted: 'this treatment spreads no de-icer',
  too_old: 'it is too long ago',
  ahead: 'it has not come yet',
  other_report: 'another report has this id',
  unreadable: 'it is not of the form of a report',
}
