import { getDossier } from '@verglas/contract'
import { DAY_MS } from '@verglas/quantities'
import { newestAsOf } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { makeDossier, subjectOf } from './dossier.ts'
import { signingKey } from './keys.ts'
import { organisationOf } from './queries.ts'

const MOST_DAYS = 62

export function dossierRoutes(app: App): void {
  serve(app, getDossier, async ({ db, person, member, query, now }) => {
    const { circuitId = null, castpointId = null } = query
    if ((circuitId === null) === (castpointId === null))
      throw new Invalid('query.circuitId', 'a circuit or a forecast point is needed, and not both')
    const [from, to] = [new Date(query.from), new Date(query.to)]
    if (to <= from) throw new Invalid('query.to', 'it is not after from')
    if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
      throw new Invalid('query.to', `at most ${MOST_DAYS} days after from`)
    const asOf = await newestAsOf(app.database)
    const { subject, zoneIds } = await subjectOf(db, { circuitId, castpointId }, asOf)
    // private orders are in it, which are for those who may order in the zone of the circuit
    const { zoneIds: own } = member
    if (own.length > 0 && zoneIds.some((zoneId) => zoneId !== null && !own.includes(zoneId)))
      throw new AppError('Forbidden', { detail: 'the circuit lies in another zone' })
    const key = await signingKey(app.database, { setupId: db.setupId, box: app.secrets, now })
    const organisation = await organisationOf(app.database, db.setupId)
    return makeDossier(db, {
      organisation,
      subject,
      from,
      to,
      asOf,
      madeAt: now,
      madeBy: nameOf(person),
      key,
    })
  })
}
