import { useSyncExternalStore } from 'react'
import { onPreferenceChange } from '../lib/preference.ts'
import { type FeatureOverrides, keepOverrides, readStoredOverrides } from './feature-overrides.ts'

let overrides: FeatureOverrides | null = null
const listeners = new Set<() => void>()

function current(): FeatureOverrides {
  overrides ??= readStoredOverrides()
  return overrides
}

function changed(next: FeatureOverrides): void {
  overrides = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onPreferenceChange('features', () => changed(readStoredOverrides()))
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The debug panel's overrides in this browser, for all its tabs. */
export function useFeatureOverrides(): readonly [FeatureOverrides, (next: FeatureOverrides) => void] {
  const set = (next: FeatureOverrides) => {
    keepOverrides(next)
    changed(next)
  }
  return [useSyncExternalStore(subscribe, current), set]
}
