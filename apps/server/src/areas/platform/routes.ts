import { createPlatformSetup, listPlatformSetups, suspendPlatformSetup } from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { recordAct } from '../setups/acts/queries.ts'
import { createWithAdministrator, inviteFirstAdministrator } from './creation.ts'
import { platformActs, platformSetups, suspend } from './queries.ts'

/**
 * Routes for the platform's own administrators: they create and suspend organisations, but cannot see their
 * content.
 */
export function platformAdministrationRoutes(app: App): void {
  const { database } = app

  serve(app, listPlatformSetups, async () => ({
    setups: await platformSetups(database),
    acts: await platformActs(database),
  }))

  serve(app, createPlatformSetup, async ({ body, person, now, address }) => {
    const { id, name, timezone, lang, ...administrator } = body
    checkTimezone(timezone)
    const setup = { id, name, timezone, lang }
    await database.transaction(async (tx) => {
      const actor = { person, address }
      const created = await createWithAdministrator(tx, app.config, { setup, administrator }, { actor, now })
      if (!created) throw new AppError('DuplicateName', { field: 'body.id', detail: 'another has the id' })
      await inviteFirstAdministrator(tx, created, { setup, by: nameOf(person), now })
    })
    return { setup: await setupOf(app, id) }
  })

  serve(app, suspendPlatformSetup, async ({ params, body, person, now, address }) => {
    const before = await setupOf(app, params.id)
    await database.transaction(async (tx) => {
      if (!(await suspend(tx, before.id, body.isSuspended ? now : null))) return
      const verb = body.isSuspended ? 'suspended' : 'reopened'
      const target = { kind: 'organisation', id: before.id, name: before.name } as const
      const values = (isSuspended: boolean) => ({ isSuspended })
      await recordAct(
        tx,
        {
          setupId: before.id,
          verb,
          target,
          before: values(!body.isSuspended),
          after: values(body.isSuspended),
        },
        { person, address },
        now,
      )
    })
    app.guard.forgetAll()
    return { setup: await setupOf(app, before.id) }
  })
}

async function setupOf(app: App, id: string) {
  const [setup] = await platformSetups(app.database, id)
  if (!setup) throw new NotFound(`organisation ${id}`)
  return setup
}

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw new Invalid('body.timezone', 'a time zone of the IANA database')
  }
}
