import { useTranslation } from 'react-i18next'
import { useTimeMode } from './time-mode.tsx'

/**
 * Whether controls that change something are disabled, because the screen is back in time; `reason` is for their
 * tooltip.
 */
export function useLiveOnly(): { isClosed: boolean; reason: string | undefined } {
  const { t } = useTranslation()
  const { isLive } = useTimeMode()
  return { isClosed: !isLive, reason: isLive ? undefined : t('time.replayLocked') }
}
