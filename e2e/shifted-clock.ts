import { INSTANTS, type InstantName } from './instants.ts'

export const SHIFT_CLOCK = new URL('../scripts/shift-clock.mjs', import.meta.url).href

/** What a program's environment needs for its clock, and that of all it starts, to be at an instant of the journeys now. */
export function shiftedClock(instant: InstantName, nodeOptions = process.env.NODE_OPTIONS ?? '') {
  return {
    SHIFT_CLOCK_MS: String(Date.parse(INSTANTS[instant]) - Date.now()),
    NODE_OPTIONS: `${nodeOptions} --import=${SHIFT_CLOCK}`.trim(),
  }
}
