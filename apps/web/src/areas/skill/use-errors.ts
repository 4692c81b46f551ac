import { HEADLINE_LEAD_H } from '@verglas/language'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'

/** Error of the road temperature six hours ahead by forecast point, °C. */
export function useErrors(): ReadonlyMap<string, number> {
  const { hasFeature } = useContextData()
  const { data } = useCall(
    'listSkill',
    { query: { measure: 'ts', lead: HEADLINE_LEAD_H } },
    { keepsPrevious: true, enabled: hasFeature('roadcast') },
  )
  return useMemo(
    () =>
      new Map(
        (data?.points ?? []).flatMap(({ castpointId, rmse }) => (rmse === null ? [] : [[castpointId, rmse]])),
      ),
    [data],
  )
}
