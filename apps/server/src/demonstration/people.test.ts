import { DEFAULT_ROLES } from '@verglas/contract/default-roles'
import { type Feature, LIMITING_FEATURES } from '@verglas/contract/features'
import { expect, test } from 'vitest'
import { DEMONSTRATION_ROLES } from './people.ts'

test.each([
  ['an organisation', DEFAULT_ROLES],
  ['the demonstration', DEMONSTRATION_ROLES],
])('in %s a zone administrator may assign the role of the people who work in it', (_, roles) => {
  const roleFeatures: readonly Feature[] = roles.zone_administrator
  for (const role of ['operator', 'forecaster', 'external'] as const)
    expect(
      roles[role].filter(
        (feature: Feature) => !roleFeatures.includes(feature) && !LIMITING_FEATURES.includes(feature),
      ),
    ).toEqual([])
})
