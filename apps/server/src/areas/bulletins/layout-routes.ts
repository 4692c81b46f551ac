import { getBulletinChoice, getBulletinLayout, putBulletinChoice, putBulletinLayout } from '@verglas/contract'
import { BULLETIN_SECTIONS, type BulletinSection } from '@verglas/contract/bulletin-codes'
import { latestAsOf } from '../../db/as-of.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { NotFound, VersionConflict } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import * as queries from './queries.ts'

const { BULLETIN_LAYOUTS, POINT_LAYOUT } = queries

/** Layouts of bulletins: the organisation's with its history, and a person's own without. */
export function layoutRoutes(app: App): void {
  serve(app, getBulletinLayout, async ({ db, asOf }) => {
    const stored = await versioned.at(db, BULLETIN_LAYOUTS, POINT_LAYOUT, asOf)
    const [last] = stored ? [] : await versioned.history(db, BULLETIN_LAYOUTS, POINT_LAYOUT, { asOf })
    return toView(stored?.sections ?? null, stored?.revision ?? last?.revision ?? null)
  })

  serve(app, putBulletinLayout, async ({ db, person, body }) => {
    const { sections, expectedRevision } = body
    const write = {
      setupId: db.setupId,
      id: POINT_LAYOUT,
      expectedRevision,
      author: { personId: person.id, name: nameOf(person) },
    }
    const written = sections
      ? await versioned.save(app.database, BULLETIN_LAYOUTS, { ...write, fields: { sections } })
      : await versioned.remove(app.database, BULLETIN_LAYOUTS, write)
    if (!written && sections) throw new NotFound(`layout of bulletins ${expectedRevision}`)
    // resetting to the product's layout changes nothing if it is already in force
    if (!written) return { revision: expectedRevision, rev: (await latestAsOf(app.database)).rev }
    if ('conflict' in written) {
      const { changedAt, changedBy, revision, version } = written.conflict
      throw new VersionConflict({
        changedAt: changedAt.toISOString(),
        changedBy,
        stored: toView(version?.sections ?? null, revision),
        sent: toView(sections, expectedRevision),
      })
    }
    return { revision: written.change.revision, rev: written.rev }
  })

  serve(app, getBulletinChoice, async ({ db, person }) => ({
    sections: await queries.chosenSections(db, person.id),
  }))

  serve(app, putBulletinChoice, async ({ db, person, body: { sections } }) => {
    await queries.saveChoice(db, person.id, sections)
    return { sections }
  })
}

const toView = (stored: BulletinSection[] | null, revision: number | null) => ({
  revision,
  isOfProduct: stored === null,
  sections: stored ?? [...BULLETIN_SECTIONS],
})
