import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { keep, onPreferenceChange, readPreference } from '../../lib/preference.ts'

let stop: (() => void) | undefined

/** Light, dark, or as the device prefers: stored in this browser and shared by all its tabs. */
export const colorScheme: MantineColorSchemeManager = {
  get: (fallback) => {
    const scheme = readPreference('scheme')
    return isMantineColorScheme(scheme) ? scheme : fallback
  },
  set: (scheme) => keep('scheme', scheme),
  subscribe: (onUpdate) => {
    stop = onPreferenceChange('scheme', (scheme) => {
      if (isMantineColorScheme(scheme)) onUpdate(scheme)
    })
  },
  unsubscribe: () => stop?.(),
  clear: () => keep('scheme', null),
}
