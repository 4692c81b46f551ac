import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useReplayTime } from './time-mode.tsx'

/** Where the forecast of a point stands, for a link of a table; the instant of the replay goes along. */
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
