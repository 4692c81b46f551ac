import type { NormalDraft, PlaceField } from './normals-file.ts'

export type TypedPlace = { readonly [Field in PlaceField]: string }

export const PLACE_LIMITS: {
  readonly [Field in PlaceField]: { readonly min: number; readonly max: number }
} = {
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  altitude: { min: -500, max: 9000 },
}

/** The typed number if it is within its limits, otherwise null. */
export function placeValue(field: PlaceField, text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.').replace('−', '-'))
  const { min, max } = PLACE_LIMITS[field]
  return value >= min && value <= max ? value : null
}

export const typedOf = ({ place }: NormalDraft): TypedPlace => ({
  latitude: place.latitude === null ? '' : String(place.latitude),
  longitude: place.longitude === null ? '' : String(place.longitude),
  altitude: place.altitude === null ? '' : String(place.altitude),
})

/** The location of the station; null while something is missing or invalid. */
export function placeOf(typed: TypedPlace): { latitude: number; longitude: number; altitude: number } | null {
  const [latitude, longitude, altitude] = [
    placeValue('latitude', typed.latitude),
    placeValue('longitude', typed.longitude),
    placeValue('altitude', typed.altitude),
  ]
  return latitude === null || longitude === null || altitude === null
    ? null
    : { latitude, longitude, altitude }
}
