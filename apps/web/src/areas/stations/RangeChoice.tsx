import { Button, Popover, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { IconCalendar } from '../../ui/icons.ts'
import css from './detail.module.css'
import { RANGE_IDS, type SeriesRange } from './series-range.ts'
import type { DetailChanges } from './use-station.ts'

const FreeRange = lazyPart(() => import('./FreeRange.tsx'), 'FreeRange')

type Props = { range: SeriesRange; timeZone: string; onChange: (changes: DetailChanges) => void }

const LABELS = { '6h': 'range6h', '24h': 'range24h', '48h': 'range48h', '7d': 'range7d' } as const

/** Six hours to a week at a click, or any days. */
export function RangeChoice({ range, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  const { shortDate } = useContextData().formats(timeZone)
  const [isOpen, setIsOpen] = useState(false)
  const options = [
    ...RANGE_IDS.map((id) => ({ value: id as SeriesRange['id'], label: t(`stations.${LABELS[id]}`) })),
    ...(range.id === 'free'
      ? [{ value: 'free' as const, label: `${shortDate(range.fromMs)} – ${shortDate(range.toMs - 1)}` }]
      : []),
  ]
  return (
    <div className={css.ranges}>
      <Segmented
        label={t('stations.range')}
        value={range.id}
        options={options}
        onChange={(id) =>
          id !== 'free' && onChange({ range: id === '24h' ? null : id, from: null, to: null })
        }
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendar size={15} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('stations.rangeCustom')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('stations.rangeCustom')}>
          <Suspense fallback={<Skeleton height={280} width={260} />}>
            <FreeRange
              range={range}
              timeZone={timeZone}
              onChoose={(from, to) => {
                onChange({ range: null, from, to })
                setIsOpen(false)
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
