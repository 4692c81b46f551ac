import type { Places } from '../lib/area-manifest.ts'
import { ALL_PLACES } from './sections.ts'

export type PlaceList = Omit<Places, 'use'> & ReturnType<Places['use']>

/** The places of every area that the person may see. */
export function usePlaces(): readonly PlaceList[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the areas are the same at each drawing, and so is the order of their hooks
  return ALL_PLACES.map(({ use: usePlacesOfArea, ...places }) => ({ ...places, ...usePlacesOfArea() }))
}
