import { readPreference } from './preference.ts'

/** Whether this browser belongs to a screen on a wall, which signs in by itself and at which nobody works. */
export const isWallBrowser = (): boolean => readPreference('wallToken') !== null
