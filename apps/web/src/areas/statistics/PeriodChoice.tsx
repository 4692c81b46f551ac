import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { DayRangeButton } from '../../ui/form/DayRangeButton.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { PERIOD_IDS, type Period, USUAL_PERIOD } from './period.ts'
import type { PeriodChanges } from './use-period.ts'

type Props = { period: Period; timeZone: string; onChange: (changes: PeriodChanges) => void }

/** Chooses a period from a week to two winters in one click, or any days. */
export function PeriodChoice({ period, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  const { date } = useContextData().formats(timeZone)
  const free = { value: 'free' as const, label: `${date(period.fromMs)} – ${date(period.toMs - 1)}` }
  return (
    <>
      <FilterChoice
        label={t('statistics.period')}
        value={period.id}
        options={[
          ...(period.id === 'free' ? [free] : []),
          ...PERIOD_IDS.map((id) => ({ value: id, label: t(`statistics.periods.${id}`) })),
        ]}
        onChange={(id) =>
          id !== 'free' && onChange({ period: id === USUAL_PERIOD ? null : id, from: null, to: null })
        }
      />
      <DayRangeButton
        fromMs={period.fromMs}
        toMs={period.toMs}
        timeZone={timeZone}
        onChoose={(from, to) => onChange({ period: null, from, to })}
      />
    </>
  )
}
