import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useReplayTime } from './time-mode.tsx'

/** The address of a point's forecast, for a link in a table; keeps the replayed instant. */
export function useForecastHref(): (castpointId: string) => string {
  const router = useRouter()
  const time = useReplayTime()
  return useCallback(
    (castpointId: string) =>
      router.buildLocation({
        to: '/previsions/view/$castpointId',
        params: { castpointId },
        search: time === null ? {} : { time },
      }).href,
    [router, time],
  )
}
