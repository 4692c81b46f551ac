import { readPreference } from './preference.ts'

/** Whether this browser belongs to a wall screen, which signs in automatically and has no user. */
export const isWallBrowser = (): boolean => readPreference('wallToken') !== null
