import { getSetup, listSetups } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { refuseWithoutMembership, usableMemberships } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { findSetups } from './queries.ts'

export function setupRoutes(app: App): void {
  serve(app, listSetups, async ({ person, now }) => {
    refuseWithoutMembership(person, now)
    const ids = usableMemberships(person, now).map((membership) => membership.setupId)
    return { setups: await findSetups(app.database, ids) }
  })

  serve(app, getSetup, async ({ member }) => {
    const [setup] = await findSetups(app.database, [member.setupId])
    if (!setup) throw new NotFound(`organisation ${member.setupId}`)
    return { setup }
  })
}
