import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { DayRangeButton } from '../../ui/form/DayRangeButton.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { RANGE_IDS, type SeriesRange } from './series-range.ts'
import type { DetailChanges } from './use-station.ts'

type Props = { range: SeriesRange; timeZone: string; onChange: (changes: DetailChanges) => void }

const LABELS = { '6h': 'range6h', '24h': 'range24h', '48h': 'range48h', '7d': 'range7d' } as const

/** Ranges from six hours to a week at a click, or any days. */
export function RangeChoice({ range, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  const { shortDate } = useContextData().formats(timeZone)
  const options = [
    ...RANGE_IDS.map((id) => ({ value: id as SeriesRange['id'], label: t(`stations.${LABELS[id]}`) })),
    ...(range.id === 'free'
      ? [{ value: 'free' as const, label: `${shortDate(range.fromMs)} – ${shortDate(range.toMs - 1)}` }]
      : []),
  ]
  return (
    <Row wraps gap={8} align="center">
      <Segmented
        label={t('stations.range')}
        value={range.id}
        options={options}
        onChange={(id) =>
          id !== 'free' && onChange({ range: id === '24h' ? null : id, from: null, to: null })
        }
      />
      <DayRangeButton
        fromMs={range.fromMs}
        toMs={range.toMs}
        timeZone={timeZone}
        onChoose={(from, to) => onChange({ range: null, from, to })}
      />
    </Row>
  )
}
