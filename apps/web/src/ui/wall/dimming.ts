import type { CallAnswer } from '@verglas/contract'
import type { LocalTime } from '@verglas/language'
import { sunPosition } from '@verglas/quantities'

export type Dimming = CallAnswer<'getOwnWall'>['dimming']
type Place = { readonly latitude: number; readonly longitude: number }

/** The default dimming of a screen. */
export const USUAL_DIMMING: Dimming = { by: 'hours', from: '22:00', until: '06:00', percent: 70 }

/** The elevation at which the upper edge of the sun is at the horizon, including refraction. */
const SUNSET_DEG = -0.833

type Instant = {
  readonly atMs: number
  /** The organisation's local time. */
  readonly local: Pick<LocalTime, 'hour' | 'minute'>
  /** The place for which sunset is computed; null: unknown. */
  readonly place: Place | null
}

/** The remaining brightness of a screen, 0 to 1. */
export function brightnessOf(dimming: Dimming, { atMs, local, place }: Instant): number {
  if (dimming.by === 'never') return 1
  const isDim =
    dimming.by === 'hours' || place === null
      ? isBetween(local, dimming.by === 'hours' ? dimming : { from: '22:00', until: '06:00' })
      : sunPosition(atMs, place.latitude, place.longitude).elevationDeg < SUNSET_DEG
  return isDim ? dimming.percent / 100 : 1
}

/** Spans midnight if the end is before the beginning; covers the full day if both are equal. */
function isBetween({ hour, minute }: Instant['local'], hours: { from: string; until: string }): boolean {
  const [now, from, until] = [hour * 60 + minute, minutesOf(hours.from), minutesOf(hours.until)]
  return from < until ? now >= from && now < until : now >= from || now < until
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** The centre of the places that an organisation watches. */
export function midst(places: readonly Place[]): Place | null {
  if (places.length === 0) return null
  const mean = (of: (place: Place) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}
