/** Range of the slider, hours from now. */
export const FIRST_HOUR = -24
export const LAST_HOUR = 36

/** Steps per hour with pictures, which come every few minutes. */
const STEPS_AN_HOUR = 6

/** Steps per hour of the slider: one if there is no picture on the map. */
export const stepsAnHour = (hasPictures: boolean): number => (hasPictures ? STEPS_AN_HOUR : 1)

/** Hours from now in the address, rounded to ten minutes; 0 if outside the slider. */
export function readHour(text: string | undefined): number {
  const hour = Math.round(Number(text ?? 0) * STEPS_AN_HOUR) / STEPS_AN_HOUR
  return hour >= FIRST_HOUR && hour <= LAST_HOUR ? hour : 0
}

export const writeHour = (hour: number): string | null => (hour === 0 ? null : `${Number(hour.toFixed(2))}`)
