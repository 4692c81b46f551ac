import { seasonInstantMs } from '@verglas/simulated-weather'

/** Added to the clock from an instant on, it gives the sun of a place: a simulated winter has that of its own season. */
export const sunOffsetMsOf = (isSimulated: boolean, atMs: number): number =>
  isSimulated ? seasonInstantMs(atMs) - atMs : 0
