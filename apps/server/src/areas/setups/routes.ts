import { getSetup, listSetups } from '@verglas/contract'
import type { Feature } from '@verglas/contract/features'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { refuseWithoutMembership, usableMemberships } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { findSetups } from './queries.ts'

export function setupRoutes(app: App): void {
  serve(app, listSetups, async ({ person, now }) => {
    refuseWithoutMembership(person, now)
    const usable = new Map(usableMemberships(person, now).map((member) => [member.setupId, member]))
    const setups = await findSetups(app.database, [...usable.keys()])
    return { setups: setups.map((setup) => forMember(setup, usable.get(setup.id)?.features ?? NO_FEATURES)) }
  })

  serve(app, getSetup, async ({ member }) => {
    const [setup] = await findSetups(app.database, [member.setupId])
    if (!setup) throw new NotFound(`organisation ${member.setupId}`)
    return { setup: forMember(setup, member.features) }
  })
}

type SetupDetails = Awaited<ReturnType<typeof findSetups>>[number]

const NO_FEATURES: ReadonlySet<Feature> = new Set()

/** Leaves out the contacts that the role may not see: with or without the phone number of the hotline. */
function forMember(setup: SetupDetails, features: ReadonlySet<Feature>): SetupDetails {
  const { hotline } = setup
  const isPhoneHidden = features.has('hotline_phone_hide')
  return {
    ...setup,
    hotline:
      hotline && features.has('hotline_display')
        ? { ...hotline, ...(isPhoneHidden && { phone: null }) }
        : null,
    ...(features.has('support_disable') && { technicalContact: null, weatherContact: null }),
  }
}
