import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNowMs, useTimeMode } from '../../time/time-mode.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './navigation.module.css'
import { TimePopover } from './TimePopover.tsx'

/** The clock of the screen, at the foot of the navigation; opens the time picker. */
export function SideClock() {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const { isLive } = useTimeMode()
  const nowMs = useNowMs(1000)
  return (
    <TimePopover position="right-end">
      {(button) => (
        <button {...button} className={css.clock} data-replay={!isLive} title={formats.timeZoneName()}>
          <Text as="strong" size={18} lineHeight={1.1}>
            {formats.time(nowMs)}
          </Text>
          <span>{formats.shortDay(nowMs)}</span>
          <span className="visually-hidden"> · {t('time.chooseDateTime')}</span>
        </button>
      )}
    </TimePopover>
  )
}
