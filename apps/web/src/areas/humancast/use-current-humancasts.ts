import type { CallAnswer } from '@verglas/contract'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

export type CurrentHumancasts = CallAnswer<'listHumancasts'>

/** The current humancasts, and the places where a correction is still being applied. */
export function useCurrentHumancasts() {
  const { hasFeature } = useContextData()
  return useCall('listHumancasts', {}, { keepsPrevious: true, enabled: hasFeature('forecasts') })
}
