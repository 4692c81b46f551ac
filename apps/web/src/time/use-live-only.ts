import { useTranslation } from 'react-i18next'
import { useTimeMode } from './time-mode.tsx'

/** What changes something is closed back in time; `reason` says why, for the title of the closed control. */
export function useLiveOnly(): { isClosed: boolean; reason: string | undefined } {
  const { t } = useTranslation()
  const { isLive } = useTimeMode()
  return { isClosed: !isLive, reason: isLive ? undefined : t('time.replayLocked') }
}
