import { MAX_STATISTIC_DAYS } from '@verglas/contract/statistic-codes'
import { useContextData } from '../../lib/context.ts'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Definitions } from './Definitions.tsx'
import { type Answer, figuresOf } from './figures.ts'
import { HourPanel } from './HourPanel.tsx'
import { MeasureTable } from './MeasureTable.tsx'
import { isByDays, isComparable } from './period.ts'
import { SnowPanel } from './SnowPanel.tsx'
import { StepPanel } from './StepPanel.tsx'
import css from './statistics.module.css'
import { ThresholdTable } from './ThresholdTable.tsx'
import type { View } from './view.ts'
import { WindPanel } from './WindPanel.tsx'
import { YearPanel } from './YearPanel.tsx'

type Props = {
  data: Answer
  view: View
  /** The measure as given in the address. */
  measure: string | undefined
  onMeasure: (measure: string) => void
}

/** The complete period of a station by measure, then one measure over time, hours and years. */
export function StationFigures({ data, view, measure, onMeasure }: Props) {
  const { t } = view.display
  const { hasFeature } = useContextData()
  const { all } = data
  const hasDays = isByDays(view.period)
  const usual = figuresOf(all, 'ts') ?? all[0]
  const code = (all.find((figures) => figures.code === measure) ?? usual)?.code
  if (code === undefined) return <Empty>{t('statistics.nothing')}</Empty>
  return (
    <>
      <div className={css.columns}>
        <MeasureTable all={all} code={code} localizer={view.display} onMeasure={onMeasure} />
        <ThresholdTable all={all} localizer={view.display} />
      </div>
      <MeasureFigures>
        <h2>{t('statistics.inDetail')}</h2>
        <FilterChoice
          label={t('statistics.measure')}
          value={code}
          options={all.map((figures) => ({ value: figures.code, label: t(`measures.${figures.code}.long`) }))}
          onChange={onMeasure}
        />
      </MeasureFigures>
      <StepPanel code={code} view={view} />
      {hasDays && <HourPanel code={code} view={view} />}
      <div className={css.columns}>
        {isComparable(view.period) && <YearPanel code={code} view={view} />}
        {hasDays && all.some((figures) => figures.code === 'wind_avg') && <WindPanel view={view} />}
      </div>
      {hasDays && hasFeature('stations') && <SnowPanel view={view} />}
      {!hasDays && <p className={css.note}>{t('statistics.noDays', { count: MAX_STATISTIC_DAYS.day })}</p>}
      <Definitions />
    </>
  )
}

const MeasureFigures = (props: LayoutProps) => (
  <Row className={css.measure} hasLineAbove wraps align="center" gap={12} paddingTop={14} {...props} />
)
