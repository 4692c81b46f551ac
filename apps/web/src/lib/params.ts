import type { CallAnswer } from '@verglas/contract'
import { createContext, useContext } from 'react'

export type GlobalParams = CallAnswer<'getGlobalParams'>

export const ParamsContext = createContext<GlobalParams | null>(null)

/** The settings that the server provides without a sign-in. */
export function useParams(): GlobalParams {
  const params = useContext(ParamsContext)
  if (!params) throw new Error('useParams before the settings were read')
  return params
}
