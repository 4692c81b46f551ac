import { INSTANTS, type InstantName } from './instants.ts'

export const SHIFT_CLOCK = new URL('../scripts/shift-clock.mjs', import.meta.url).href

/**
 * Environment variables with which the clock of a program, and of all programs that it starts, begins at an instant
 * of the journeys.
 */
export function shiftedClock(instant: InstantName, nodeOptions = process.env.NODE_OPTIONS ?? '') {
  return {
    SHIFT_CLOCK_MS: String(Date.parse(INSTANTS[instant]) - Date.now()),
    NODE_OPTIONS: `${nodeOptions} --import=${SHIFT_CLOCK}`.trim(),
  }
}
