import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { keep, onPreferenceChange, readPreference } from '../../lib/kept.ts'

let stop: (() => void) | undefined

/** Light, dark, or as the device says: kept in this browser, the same in all its tabs. */
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
