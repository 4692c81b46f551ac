import { Popover, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useNowMs, useTimeMode } from '../../time/time-mode.tsx'
import { IconClock } from '../../ui/icons.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { useLaunch } from './launch.ts'
import css from './navigation.module.css'

const TimePicker = lazyComponent(() => import('./TimePicker.tsx'), 'TimePicker')

type Props = { form: 'side' | 'bottom' }

/** The time of the screen; opens the time picker. */
export function ClockButton({ form }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats()
  const { isLive } = useTimeMode()
  const nowMs = useNowMs(60_000)
  const { isTimeOpen, setTimeOpen } = useLaunch()
  const close = () => setTimeOpen(false)
  return (
    <Popover
      opened={isTimeOpen}
      onChange={setTimeOpen}
      position={form === 'side' ? 'right-end' : 'top'}
      trapFocus
      withinPortal
      zIndex={300}
    >
      <Popover.Target>
        <button
          type="button"
          className={form === 'side' ? css.clock : css.entry}
          data-replay={!isLive}
          aria-haspopup="dialog"
          aria-expanded={isTimeOpen}
          onClick={() => setTimeOpen(!isTimeOpen)}
        >
          {form === 'side' ? (
            <>
              <strong>{formats.time(nowMs)}</strong>
              <span>{formats.shortDay(nowMs)}</span>
            </>
          ) : (
            <>
              <IconClock size={24} stroke={1.6} />
              {formats.time(nowMs)}
            </>
          )}
          <VisuallyHidden> · {t('time.chooseDateTime')}</VisuallyHidden>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('time.chooseDateTime')} p={0} style={{ outline: 'none' }}>
        <Suspense fallback={<Loading shape="chart" heightPx={360} />}>
          <TimePicker onDone={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
