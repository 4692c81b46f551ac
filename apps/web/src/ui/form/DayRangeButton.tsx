import { Button, Popover, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { IconCalendar } from '../icons.ts'

const DayRange = lazyComponent(() => import('./DayRange.tsx'), 'DayRange')

type Props = {
  fromMs: number
  toMs: number
  timeZone: string
  /** Receives the instants in the form used in addresses. */
  onChoose: (from: string, to: string) => void
}

/** Opens a calendar for choosing a first and a last day. */
export function DayRangeButton({ onChoose, ...range }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCalendar size={15} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('time.otherDays')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('time.otherDays')}>
        <Suspense fallback={<Skeleton height={280} width={260} />}>
          <DayRange
            {...range}
            onChoose={(from, to) => {
              onChoose(from, to)
              setIsOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
