import { useCallback } from 'react'
import { useContextData } from '../../lib/context.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Writes an instant on the wall clock of a zone: `2026-11-21T14:00`, for files and fields. */
export function useLocalTime(timeZone: string): (ms: number) => string {
  const { local } = useContextData().formats(timeZone)
  return useCallback(
    (ms: number) => {
      const { date, hour, minute } = local(ms)
      return `${date}T${twoDigits(hour)}:${twoDigits(minute)}`
    },
    [local],
  )
}
