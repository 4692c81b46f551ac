import { useRouter } from '@tanstack/react-router'
import type { Formats, Translate } from '@verglas/language'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNowMs, useReplayTime } from '../../time/time-mode.tsx'
import { useLiveOnly } from '../../time/use-live-only.ts'

/** What every row needs to write itself, asked once for the whole table: hooks in each cell cost frames. */
export type Writing = {
  readonly t: Translate
  readonly formats: Formats
  readonly formatsOf: (timeZone: string) => Formats
  readonly nowMs: number
  /** Why nothing can be changed now, or undefined where it can. */
  readonly closedReason: string | undefined
  readonly addressOf: (stationId: string) => string
}

export function useWriting(): Writing {
  const { t } = useTranslation()
  const { formats: formatsOf } = useContextData()
  const router = useRouter()
  const time = useReplayTime()
  const nowMs = useNowMs(30_000)
  const { isClosed, reason } = useLiveOnly()
  return useMemo(() => {
    // The same for all but the id; the instant of the replay goes along.
    const search = time === null ? {} : { time }
    const address = router.buildLocation({
      to: '/stations/view/$stationId',
      params: { stationId: 'ID' },
      search,
    }).href
    return {
      t,
      formats: formatsOf(),
      formatsOf,
      nowMs,
      closedReason: isClosed ? reason : undefined,
      addressOf: (stationId) => address.replace('ID', encodeURIComponent(stationId)),
    }
  }, [t, formatsOf, router, time, nowMs, isClosed, reason])
}
