import type { CallAnswer } from '@verglas/contract'
import type { FavouriteType, Locale } from '@verglas/contract/codes'
import type { Feature } from '@verglas/contract/features'
import type { Formats } from '@verglas/language'
import { createContext, useContext } from 'react'

export type Me = CallAnswer<'getMe'>
export type Member = CallAnswer<'getMember'>
export type Setup = CallAnswer<'getSetup'>['setup']
export type Point = CallAnswer<'listPoints'>['points'][number]

/** Person, organisation and rights: loaded before any screen is drawn. */
export type ContextData = {
  readonly me: Me
  readonly member: Member
  readonly setup: Setup
  readonly points: readonly Point[]
  readonly favourites: Readonly<Record<FavouriteType, readonly string[]>>
  readonly locale: Locale
  /** Rights of the role; the debug panel of the demonstration may have changed them for this browser. */
  readonly hasFeature: (feature: Feature) => boolean
  readonly chooseSetup: (setupId: string) => void
  /**
   * Formats of numbers, units and times for the person; in the given time zone, else that of the person or
   * the organisation.
   */
  readonly formats: (timeZone?: string) => Formats
}

export const ContextDataContext = createContext<ContextData | null>(null)

export function useContextData(): ContextData {
  const data = useContext(ContextDataContext)
  if (!data) throw new Error('useContextData outside the loaded context')
  return data
}
