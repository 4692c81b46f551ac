import {
  followOversights,
  getOversightRisks,
  listFollowedOversights,
  listOversightRisks,
  listOversightSpells,
  oversightCalls,
  tryOversight,
} from '@verglas/contract'
import { geometryOf } from '@verglas/contract/oversight-area'
import { MAX_OVERSIGHTS } from '@verglas/contract/oversight-codes'
import { DAY_MS } from '@verglas/quantities'
import { timezoneOf } from '../../chain/steps/oversight/queries.ts'
import { atMs, latestAsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import * as queries from './queries.ts'
import { OVERSIGHTS, type OversightFields } from './queries.ts'
import { activePeriods, refuseProblems, risksOf, toDetail, toJudged } from './rules.ts'
import { triedDraft } from './try-draft.ts'

/** Days of history if the caller does not say how many. */
const HISTORY_DAYS = 7

export function oversightRoutes(app: App): void {
  serveVersioned(app, oversightCalls, {
    entity: OVERSIGHTS,
    toEntry: (version) => version as never, // was checked when it was stored
    toFields({ name, area, rules }): OversightFields {
      refuseProblems({ area, rules })
      return { name, area, rules }
    },
    async check(db, _, stored) {
      if (stored === null && (await queries.oversightIds(db)).size >= MAX_OVERSIGHTS)
        throw new Invalid('body', `there are ${MAX_OVERSIGHTS} already`)
    },
  })

  serve(app, listOversightRisks, async ({ db, asOf }) => {
    const [oversights, judged] = await Promise.all([
      versioned.list(db, OVERSIGHTS, asOf),
      queries.judgedOversights(db, asOf),
    ])
    return {
      oversights: oversights.map(({ id, name }) => {
        const row = judged.get(id)
        return { id, name, judged: row ? toJudged(row, atMs(asOf)) : null, risks: row ? risksOf(row) : [] }
      }),
    }
  })

  serve(app, getOversightRisks, async ({ db, asOf, params: { id } }) => {
    if (!(await versioned.at(db, OVERSIGHTS, id, asOf))) throw new NotFound(`oversight ${id}`)
    const row = (await queries.judgedOversights(db, asOf, id)).get(id)
    return { judged: row ? toDetail(row, atMs(asOf)) : null }
  })

  serve(app, listOversightSpells, async ({ db, asOf, params: { id }, query }) => {
    if (!(await versioned.at(db, OVERSIGHTS, id, asOf))) throw new NotFound(`oversight ${id}`)
    const from = new Date(atMs(asOf) - (query.days ?? HISTORY_DAYS) * DAY_MS)
    const judged = await queries.severitiesSince(db, id, from, asOf)
    return { from: from.toISOString(), spells: activePeriods(judged) }
  })

  serve(app, tryOversight, async ({ db, body }) => {
    refuseProblems(body)
    const { database } = app
    const timezone = await timezoneOf(database, db.setupId)
    return triedDraft(db, body, { asOf: await latestAsOf(database), timezone })
  })

  serve(app, listFollowedOversights, ({ db, params }) => readFollowed(db, params.userId))

  serve(app, followOversights, async ({ db, person, body: { notices } }) => {
    const existingIds = await queries.oversightIds(db)
    const wrong = notices.findIndex(({ oversightId }) => !existingIds.has(oversightId))
    if (wrong >= 0) throw new Invalid(`body.notices.${wrong}.oversightId`, 'there is no such oversight')
    if (person.phone === null && notices.some(({ ways }) => ways.includes('sms')))
      throw new AppError('NoPhone')
    await queries.saveNotices(db, person.id, notices)
    return readFollowed(db, person.id)
  })
}

async function readFollowed(db: SetupDb, personId: string) {
  const oversights = await queries.followedOversights(db, personId)
  return {
    type: 'oversights' as const,
    ids: oversights.map(({ id }) => id),
    oversights: oversights.map(({ id, name, area }) => ({ id, name, geometry: geometryOf(area) as never })),
    notices: await queries.noticesOf(db, personId),
  }
}
