import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '../../lib/address.ts'
import { readInstant, writeInstant } from '../../time/address-time.ts'

/** The point in the address and the hour to open at. An invalid time means no hour. */
export function useForecastAddress() {
  const { castpointId = '', time } = useParams({ strict: false })
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const marked = readInstant(time)
  /** Puts the highlighted hour into the address, or removes it. */
  const selectHour = useCallback(
    (hourMs: number | null) => {
      const inPlace = { search: (previous: Search) => previous, replace: true, resetScroll: false }
      if (hourMs === null) {
        void navigate({ to: '/previsions/view/$castpointId', params: { castpointId }, ...inPlace })
      } else {
        const params = { castpointId, time: writeInstant(hourMs) }
        void navigate({ to: '/previsions/view/$castpointId/$time', params, ...inPlace })
      }
    },
    [navigate, castpointId],
  )
  return { castpointId, markedMs: marked === null ? null : Date.parse(marked), selectHour, search }
}
