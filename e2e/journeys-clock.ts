import { INSTANT_NAMES, USUAL_INSTANT } from './instants.ts'
import { SHIFT_CLOCK, shiftedClock } from './shifted-clock.ts'

/**
 * Moves the clock of the program that runs the journeys, and of all programs that it starts, to the instant of the
 * journeys (`JOURNEYS_INSTANT`, a name of `INSTANTS`). A product that already runs (`JOURNEYS_URL`) has its own
 * clock.
 */
const { JOURNEYS_INSTANT = USUAL_INSTANT, JOURNEYS_URL, SHIFT_CLOCK_MS } = process.env
if (SHIFT_CLOCK_MS === undefined && JOURNEYS_URL === undefined) {
  const name = INSTANT_NAMES.find((instant) => instant === JOURNEYS_INSTANT)
  if (!name) throw new Error(`no instant is called ${JOURNEYS_INSTANT}: ${INSTANT_NAMES.join(', ')}`)
  Object.assign(process.env, shiftedClock(name))
  await import(SHIFT_CLOCK)
}
