import { seasonInstantMs } from '@verglas/simulated-weather'

/** Offset of the sun from the calendar at an instant: a simulated winter has the sun of its own season. */
export const sunOffsetMsOf = (isSimulated: boolean, atMs: number): number =>
  isSimulated ? seasonInstantMs(atMs) - atMs : 0
