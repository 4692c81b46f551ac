import { externalViewCalls, getExternalViewFrame } from '@verglas/contract'
import * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { writeGrant } from '../../../http/frame-grant.ts'
import { serve } from '../../../http/serve.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { framePage } from './frame-page.ts'
import { VIEWS } from './queries.ts'
import { filledAddress, toExternalView, toView } from './rules.ts'

export function externalRoutes(app: App): void {
  serveVersioned(app, externalViewCalls, { entity: VIEWS, toEntry: toExternalView, toFields: toView })

  serve(app, getExternalViewFrame, async ({ db, person, params, query, now }) => {
    const version = await versioned.at(db, VIEWS, params.id, app.tail.latest())
    const view = version && toExternalView(version)
    if (!view?.isEnabled || view.address === null) throw new NotFound(`external_view ${params.id}`)
    const address = filledAddress(view.address, { ...query, time: now })
    const grant = writeGrant(app.secrets, { address, title: view.name[person.lang] }, now)
    return { address: `/api/external_frame?grant=${grant}`, host: new URL(address).hostname }
  })

  framePage(app)
}
