import { getBulletin, getBulletinPdf } from '@verglas/contract'
import {
  type BulletinKind,
  type BulletinSection,
  MAX_BULLETIN_POINTS,
  OVERVIEW_OF_ALL,
} from '@verglas/contract/bulletin-codes'
import type { Locale } from '@verglas/contract/codes'
import { type AsOf, asOfRevision } from '../../db/as-of.ts'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import { ALL_HISTORY, asOfWithHistory } from '../../http/recall-history.ts'
import { serve } from '../../http/serve.ts'
import { serveDocument } from '../../http/serve-document.ts'
import { findSetups } from '../setups/queries.ts'
import { type Bulletin, pointBulletin } from './bulletin.ts'
import { overviewBulletin } from './overview.ts'
import { openBulletinServices } from './point-facts.ts'
import { sectionsFor } from './queries.ts'

export function bulletinRoutes(app: App): void {
  const services = { ...openBulletinServices(), documents: app.documents }

  serveDocument(app, getBulletinPdf, async ({ db, person, member, asOf, params, query }) => {
    const bulletin = await bulletinOf({ db, person, member }, params, query, asOf)
    if (!bulletin) throw new AppError('NoData', { detail: 'there is no bulletin yet' })
    const { content, usualPaper } = bulletin
    return { content, paper: query.paper ?? usualPaper, fileName: fileNameOf(content.title, asOf) }
  })

  serve(app, getBulletin, async ({ db, person, member, params, query, now }) => {
    const requestedAsOf = await asOfWithHistory(app, ALL_HISTORY, { time: query.time, now })
    const asOf = await asOfRevision(app.database, requestedAsOf.rev)
    const bulletin = await bulletinOf({ db, person, member }, params, query, asOf)
    return { asOf, content: bulletin?.content ?? null }
  })

  type BulletinOptions = { lang?: Locale | undefined; sections?: readonly BulletinSection[] | undefined }

  async function bulletinOf(
    { db, person, member }: Pick<Granted, 'db' | 'person' | 'member'>,
    { a, b }: { a: BulletinKind; b: string },
    { lang, sections }: BulletinOptions,
    asOf: AsOf,
  ): Promise<Bulletin | null> {
    const [setup] = await findSetups(app.database, [db.setupId])
    if (!setup) throw new NotFound(`organisation ${db.setupId}`)
    const options = {
      setup: { name: setup.name, logo: setup.logo, timezone: setup.timezone, simulated: setup.simulated },
      reader: { lang: lang ?? person.lang, unit: person.unit },
      asOf,
      may: (feature: Parameters<typeof member.features.has>[0]) => member.features.has(feature),
      sections: sections ?? (await sectionsFor(db, person.id, asOf)),
    }
    if (a === 'overview') {
      if (b !== OVERVIEW_OF_ALL) throw new NotFound(`overview ${b}`)
      return overviewBulletin(db, options)
    }
    const castpointIds = [...new Set(b.split(','))]
    if (castpointIds.length > MAX_BULLETIN_POINTS)
      throw new Invalid('params.b', `at most ${MAX_BULLETIN_POINTS} points`)
    const bulletin = await pointBulletin(db, services, castpointIds, options)
    if (bulletin === 'unknown') throw new NotFound(`forecast point ${b}`)
    return bulletin
  }
}

const fileNameOf = (title: string, { at }: AsOf): string =>
  `${title.replaceAll(/[^\p{L}\p{N}.,' -]+/gu, ' ').trim()} ${at.slice(0, 16).replace(':', '')}`
