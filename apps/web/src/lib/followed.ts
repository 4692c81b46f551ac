import { FEATURE_TO_FOLLOW } from '@verglas/contract/codes'
import { createContext, useContext } from 'react'
import type { Places } from './area.ts'
import { useContextData } from './context.ts'

/** What the areas bring to be followed, in their order; given by the app, which alone knows all areas. */
export const FollowedPlaces = createContext<readonly Places[]>([])

/** What the person can follow, a type of thing an entry. */
export function useFollowed(): readonly Places[] {
  const { hasFeature } = useContextData()
  return useContext(FollowedPlaces).filter(({ follow }) => hasFeature(FEATURE_TO_FOLLOW[follow]))
}

/** The type that an address names, where it can be followed, else the first that can. */
export function placesOf(followed: readonly Places[], type: string): Places | undefined {
  return followed.find(({ follow }) => follow === type) ?? followed[0]
}
