import { externalViewCalls } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { VIEWS } from './queries.ts'
import { shownView, toView } from './rules.ts'

export function externalRoutes(app: App): void {
  serveVersioned(app, externalViewCalls, { entity: VIEWS, toEntry: shownView, toFields: toView })
}
