import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURE_SCREENS, FEATURES_WITHOUT_SCREEN } from '@verglas/contract/feature-groups'
import { FEATURES, type Feature, isFeature } from '@verglas/contract/features'
import { expect, test } from 'vitest'

const SOURCES = new URL('..', import.meta.url).pathname
/** Patterns of the calls by which a screen or a section of it requires a feature: alone or in a list. */
const FEATURE_PATTERNS = [
  /(?:hasFeature|maySee)\('(\w+)'\)/g,
  /\b(?:access|feature)(?::| =) '(\w+)'/g,
  /\b(?:access|feature)(?::| =) \[([^\]]*)\]/g,
]

/**
 * Every feature that the web's sources require; the two of people's administration are added, as they are not
 * found by the patterns.
 */
function findRequiredFeatures(): Set<Feature> {
  const requiredFeatures = new Set<Feature>(['admin_users', 'admin_users_zone'])
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|^test-support/.test(file)) continue
    const text = readFileSync(join(SOURCES, file), 'utf8')
    for (const pattern of FEATURE_PATTERNS)
      for (const [, names = ''] of text.matchAll(pattern))
        for (const name of names.match(/\w+/g) ?? []) if (isFeature(name)) requiredFeatures.add(name)
  }
  return requiredFeatures
}

test('the feature table lists the features that a screen requires', () => {
  expect([...findRequiredFeatures()].toSorted()).toEqual(Object.keys(FEATURE_SCREENS).toSorted())
  expect([...FEATURES_WITHOUT_SCREEN, ...Object.keys(FEATURE_SCREENS)].toSorted()).toEqual(
    FEATURES.toSorted(),
  )
})
