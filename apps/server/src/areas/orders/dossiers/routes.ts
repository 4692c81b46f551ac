import { getDossier, getDossierDocument, listDossierKeys } from '@verglas/contract'
import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { DAY_MS } from '@verglas/quantities'
import { type AsOf, latestAsOf } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { AppError, Invalid } from '../../../http/errors.ts'
import type { Granted } from '../../../http/guard.ts'
import { nameOf } from '../../../http/person.ts'
import { recallHistory } from '../../../http/recall-history.ts'
import { serve } from '../../../http/serve.ts'
import { serveDocument } from '../../../http/serve-document.ts'
import { dossierDocument } from './document.ts'
import { makeDossier, subjectOf } from './dossier.ts'
import { signingKey, signingKeys } from './keys.ts'
import { organisationOf } from './queries.ts'

const MAX_DAYS = 62
/** The tables from which a dossier quotes the interval, and of which rows may be in files. */
const KINDS = ['observation', 'road_forecast', 'prescription']
const windowsOn = (span: { from: Date; to: Date }) => KINDS.map((kind) => ({ kind, ...span }))

type DossierQuery = {
  circuitId?: string | undefined
  castpointId?: string | undefined
  from: string
  to: string
}

export function dossierRoutes(app: App): void {
  serve(app, getDossier, async ({ query, now, ...rights }) => {
    const asOf = await latestAsOf(app.database)
    return (await dossierOf(rights, query, { asOf, madeAt: now })).dossier
  })

  serveDocument(app, getDossierDocument, async ({ query, asOf, ...rights }) => {
    const madeAt = new Date(asOf.at)
    const { dossier, writing } = await dossierOf(rights, query, { asOf, madeAt })
    const { lang, unit, timezone } = rights.person
    const organisation = await organisationOf(app.database, rights.db.setupId)
    const format = formats({ locale: lang, units: unit, timeZone: timezone ?? organisation.timezone })
    const content = dossierDocument(dossier, { lang, t: translateIn(lang), formats: format, writing })
    const fileName = `verglas-dossier-${dossier.subject.id}-${dossier.from.slice(0, 10)}`
    return { content, paper: unit === 'imperial' ? 'letter' : 'a4', fileName }
  })

  serve(app, listDossierKeys, async ({ db }) => ({
    keys: await signingKeys(app.database, { setupId: db.setupId, box: app.secrets }),
  }))

  async function dossierOf(
    { db, person, member }: Pick<Granted, 'db' | 'person' | 'member'>,
    {
      circuitId = null,
      castpointId = null,
      ...interval
    }: { [Key in keyof DossierQuery]?: string | null | undefined } & Pick<DossierQuery, 'from' | 'to'>,
    { asOf, madeAt }: { asOf: AsOf; madeAt: Date },
  ) {
    if ((circuitId === null) === (castpointId === null))
      throw new Invalid('query.circuitId', 'a circuit or a forecast point is needed, and not both')
    const [from, to] = [new Date(interval.from), new Date(interval.to)]
    if (to <= from) throw new Invalid('query.to', 'it is not after from')
    if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
      throw new Invalid('query.to', `at most ${MAX_DAYS} days after from`)
    const span = { from, to }
    await recallHistory(app, windowsOn(span))
    const resolvedSubject = await subjectOf(db, { circuitId, castpointId }, span, asOf)
    const { subject, zoneIds, stationIds, writing } = resolvedSubject
    // The dossier contains private orders, so the reader must be allowed to order in the circuit's zone.
    const { zoneIds: zones } = member
    if (zones.length > 0 && zoneIds.some((zoneId) => zoneId !== null && !zones.includes(zoneId)))
      throw new AppError('Forbidden', { detail: 'the circuit lies in another zone' })
    const key = await signingKey(app.database, { setupId: db.setupId, box: app.secrets, now: app.now() })
    const { timezone: _timezone, ...organisation } = await organisationOf(app.database, db.setupId)
    const dossierInput = {
      organisation,
      subject,
      stationIds,
      span,
      asOf,
      madeAt,
      madeBy: nameOf(person),
      key,
    }
    return { dossier: await makeDossier(db, dossierInput), writing }
  }
}
