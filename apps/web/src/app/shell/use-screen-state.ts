import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useFailingCalls } from '../../lib/failing-calls.ts'
import { displayedDataMs } from '../../lib/query-client.ts'
import { useNowMs, useTimeMode } from '../../time/time-mode.tsx'

export type ScreenState = {
  readonly kind: 'live' | 'delayed' | 'failing' | 'replay'
  /** The state in words, with the time of the data if they are not current. */
  readonly words: string
  /** A longer explanation of the words. */
  readonly hint: string
  /** The time of the displayed data, as short as it can be; null while there are none. */
  readonly dataTime: string | null
}

/** Whether the screen is live, waits for its connection, fails to get answers, or shows a past instant. */
export function useScreenState(): ScreenState {
  const { t } = useTranslation()
  const { time, shortDay, dateTime } = useContextData().formats()
  const { isLive, connection, connectionSinceMs, nowMs } = useTimeMode()
  const failing = useFailingCalls()
  // Re-renders, because the data on the screen age while the connection is lost.
  useNowMs(30_000)
  if (!isLive) {
    const date = dateTime(nowMs)
    return {
      kind: 'replay',
      words: t('time.replay', { date }),
      hint: t('time.replayHint', { date }),
      dataTime: `${shortDay(nowMs)} ${time(nowMs)}`,
    }
  }
  if (connection === 'delayed') {
    const since = time(displayedDataMs(connectionSinceMs))
    const words = t('time.connectionLost', { time: since })
    return { kind: 'delayed', words, hint: words, dataTime: since }
  }
  if (failing) {
    const dataTime = failing.dataMs === null ? null : time(failing.dataMs)
    const words = dataTime === null ? t('time.nothingComes') : t('time.callsFail', { time: dataTime })
    return { kind: 'failing', words, hint: words, dataTime }
  }
  return { kind: 'live', words: t('time.live'), hint: t('time.liveNow'), dataTime: time(nowMs) }
}
