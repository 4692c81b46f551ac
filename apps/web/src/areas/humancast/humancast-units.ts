import type { Formats } from '@verglas/language'
import { convertDifference } from '@verglas/quantities'

/** °C per degree of the person's unit. */
export function degreeC({ settings }: Pick<Formats, 'settings'>): number {
  return 1 / convertDifference('temperature', 1, settings.units).value
}
