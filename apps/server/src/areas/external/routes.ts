import { listExternalViews, putExternalView, removeExternalView } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { publishView, viewById, viewsOf } from './queries.ts'
import { checkKey, checkPattern, shownView, type View } from './rules.ts'

export function externalRoutes(app: App): void {
  serve(app, listExternalViews, async ({ db, asOf }) => ({
    views: (await viewsOf(db, asOf)).map(shownView),
  }))

  serve(app, putExternalView, async ({ db, person, params, body }) => {
    const { key: given, keyForBrowser, ...rest } = body
    checkPattern(body.pattern)
    const known = await viewById(db, params.viewId)
    // a key goes with the address it was given for: elsewhere it is nobody's
    const kept = known && hostOf(known.pattern) === hostOf(body.pattern) ? known.key : null
    if (given !== undefined) checkKey(given, keyForBrowser)
    const view: View = { id: params.viewId, ...rest, key: given === undefined ? kept : given }
    const act = { setupId: db.setupId, personId: person.id, isRemoval: false }
    const rev = await publishView(app.database, view, act)
    return { view: shownView(view), rev }
  })

  serve(app, removeExternalView, async ({ db, person, params }) => {
    const view = await viewById(db, params.viewId)
    if (!view) throw new NotFound(`external view ${params.viewId}`)
    const act = { setupId: db.setupId, personId: person.id, isRemoval: true }
    return { rev: await publishView(app.database, view, act) }
  })
}

const hostOf = (pattern: string): string => pattern.split('/')[2] ?? ''
