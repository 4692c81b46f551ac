import { useRouter } from '@tanstack/react-router'
import type { Formats, Translate } from '@verglas/language'
import type { GripLimits } from '@verglas/road-hazard'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs, useReplayTime } from '../../time/time-mode.tsx'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { useGripLimits } from './observed-danger.ts'

/**
 * Everything a row needs for display, read once for the whole table, since hooks in each cell cost frames.
 */
export type Writing = {
  readonly t: Translate
  readonly formats: Formats
  readonly formatsOf: (timeZone: string) => Formats
  readonly nowMs: number
  /** Why nothing can be changed now; undefined if it can. */
  readonly closedReason: string | undefined
  readonly addressOf: (stationId: string) => string
  /** The organisation's message about the station, if there is one. */
  readonly messageOf: (stationId: string) => string | undefined
  readonly gripLimits: GripLimits
}

export function useWriting(): Writing {
  const { t } = useTranslation()
  const { formats: formatsOf } = useContextData()
  const router = useRouter()
  const time = useReplayTime()
  const nowMs = useNowMs(30_000)
  const { isClosed, reason } = useLiveOnly()
  const gripLimits = useGripLimits()
  const messages = useCall('listStationMessages', {}, { keepsPrevious: true }).data?.messages
  return useMemo(() => {
    const messageById = new Map(messages?.map(({ stationId, text }) => [stationId, text]))
    // The address differs only in the id; the instant of past mode is kept.
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
      gripLimits,
      closedReason: isClosed ? reason : undefined,
      messageOf: (stationId) => messageById.get(stationId),
      addressOf: (stationId) => address.replace('ID', encodeURIComponent(stationId)),
    }
  }, [t, formatsOf, router, time, nowMs, isClosed, reason, messages, gripLimits])
}

/** «Message : capteur recouvert», the title of the icon next to a name. */
export function messageWords({ t, messageOf }: Writing, stationId: string): string | undefined {
  const text = messageOf(stationId)
  return text === undefined ? undefined : t('stations.message.mark', { text })
}
