import { type Feature, isFeature } from '@verglas/contract/features'
import { keep, readPreference } from '../lib/preference.ts'

/** Features that the debug panel adds or removes in this browser. The server still decides what it answers. */
export type FeatureOverrides = { readonly added: readonly Feature[]; readonly removed: readonly Feature[] }

const NONE: FeatureOverrides = { added: [], removed: [] }

export function readOverrides(text: string | null): FeatureOverrides {
  if (!text) return NONE
  try {
    const { added, removed } = JSON.parse(text) as { added?: unknown; removed?: unknown }
    return { added: featuresOf(added), removed: featuresOf(removed) }
  } catch {
    // The stored text is not JSON (SyntaxError).
    return NONE
  }
}

function featuresOf(list: unknown): Feature[] {
  return Array.isArray(list)
    ? list.filter((name): name is Feature => typeof name === 'string' && isFeature(name))
    : []
}

/** The overrides after a feature was toggled, given the features of the role. */
export function switched(
  overrides: FeatureOverrides,
  feature: Feature,
  { isOn, isOfRole }: { isOn: boolean; isOfRole: boolean },
): FeatureOverrides {
  const withoutFeature = (list: readonly Feature[]) => list.filter((name) => name !== feature)
  const added = withoutFeature(overrides.added)
  const removed = withoutFeature(overrides.removed)
  if (isOn === isOfRole) return { added, removed }
  return isOn ? { added: [...added, feature], removed } : { added, removed: [...removed, feature] }
}

/** The features that apply on screens: those of the role with the overrides. */
export function effectiveFeatures(
  roleFeatures: readonly Feature[],
  { added, removed }: FeatureOverrides,
): ReadonlySet<Feature> {
  const removedFeatures = new Set(removed)
  return new Set([...roleFeatures, ...added].filter((feature) => !removedFeatures.has(feature)))
}

export function readStoredOverrides(): FeatureOverrides {
  return readOverrides(readPreference('features'))
}

export function keepOverrides(overrides: FeatureOverrides): void {
  const isEmpty = overrides.added.length + overrides.removed.length === 0
  keep('features', isEmpty ? null : JSON.stringify(overrides))
}
