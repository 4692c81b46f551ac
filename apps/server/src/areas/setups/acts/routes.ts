import { listActs, listActsOfPerson } from '@verglas/contract'
import type { App } from '../../../http/app.ts'
import { serve } from '../../../http/serve.ts'
import { actsOf } from './queries.ts'

export function actRoutes(app: App): void {
  serve(app, listActs, ({ db, query }) => actsOf(db, query, null))

  serve(app, listActsOfPerson, ({ db, person, member, params, query }) => {
    // An administrator of a single zone must not see what the person did elsewhere.
    const isDoneToOnly = params.userId !== person.id && !member.features.has('admin_users')
    return actsOf(db, query, { personId: params.userId, isDoneToOnly })
  })
}
