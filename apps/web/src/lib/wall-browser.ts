import { readPreference } from './kept.ts'

/** Whether this browser is that of a screen on a wall, which signs in by itself and before which nobody stands. */
export const isWallBrowser = (): boolean => readPreference('wallToken') !== null
