/** How far the slider reaches: hours from now. */
export const FIRST_HOUR = -24
export const LAST_HOUR = 36

/** With pictures, which come every few minutes. */
const STEPS_AN_HOUR = 6

/** How finely time is moved: by hours where no picture is on the map. */
export const stepsAnHour = (hasPictures: boolean): number => (hasPictures ? STEPS_AN_HOUR : 1)

/** Hours from now, as the address has them, to ten minutes; now unless it is one of the slider. */
export function readHour(text: string | undefined): number {
  const hour = Math.round(Number(text ?? 0) * STEPS_AN_HOUR) / STEPS_AN_HOUR
  return hour >= FIRST_HOUR && hour <= LAST_HOUR ? hour : 0
}

export const writeHour = (hour: number): string | null => (hour === 0 ? null : `${Number(hour.toFixed(2))}`)
