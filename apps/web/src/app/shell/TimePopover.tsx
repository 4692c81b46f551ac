import { Popover } from '@mantine/core'
import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { useLaunch } from './launch.ts'

const TimePicker = lazyComponent(() => import('./TimePicker.tsx'), 'TimePicker')

type Props = {
  position: 'right-end' | 'bottom-end'
  /** Draws the button that opens the picker. */
  children: (button: ComponentProps<'button'>) => ReactElement
}

/** The date-time picker, next to the button that opens it. */
export function TimePopover({ position, children }: Props) {
  const { t } = useTranslation()
  const { isTimeOpen, setTimeOpen } = useLaunch()
  return (
    <Popover
      opened={isTimeOpen}
      onChange={setTimeOpen}
      position={position}
      trapFocus
      withinPortal
      zIndex={300}
    >
      <Popover.Target>
        {children({
          type: 'button',
          'aria-haspopup': 'dialog',
          'aria-expanded': isTimeOpen,
          onClick: () => setTimeOpen(!isTimeOpen),
        })}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('time.chooseDateTime')} p={0} style={{ outline: 'none' }}>
        <Suspense fallback={<Loading shape="chart" heightPx={360} />}>
          <TimePicker onDone={() => setTimeOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
