import type { UseQueryResult } from '@tanstack/react-query'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/api-error.ts'
import { useContextData } from '../../lib/context.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { Box } from '../../ui/layout/Box.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import css from './detail.module.css'
import { chosenSeries, isEmptySeries, readingsOf, type Series } from './detail-shape.ts'
import { RangeChoice } from './RangeChoice.tsx'
import { ReadingsTable } from './ReadingsTable.tsx'
import { SeriesChart } from './SeriesChart.tsx'
import type { StationInfo } from './StationFacts.tsx'
import { seriesColumns } from './series-csv.ts'
import type { SeriesRange } from './series-range.ts'
import type { DetailChanges } from './use-station.ts'

type Props = {
  station: StationInfo
  series: UseQueryResult<Series, ApiError>
  range: SeriesRange
  chosen: readonly MeasureCode[]
  tab: 'chart' | 'table'
  onChange: (changes: DetailChanges) => void
}

/** A station's readings over a range: chart or table of the chosen measures, and a file with all of them. */
export function SeriesPanel({ station, series, range, chosen, tab, onChange }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  const { data } = series

  function content(data: Series) {
    const values = chosenSeries(data, chosen)
    if (data.times.length === 0) return <Empty>{t('stations.noneInRange')}</Empty>
    if (chosen.length === 0) return <Empty>{t('stations.noneChosen')}</Empty>
    if (tab === 'table') return <ReadingsTable series={data} chosen={chosen} timeZone={station.timezone} />
    if (isEmptySeries(values)) return <Empty>{t('stations.noneInRange')}</Empty>
    return <SeriesChart station={station} series={data} values={values} range={range} />
  }

  return (
    <section className={css.panel} aria-label={t('stations.history')}>
      <Row wraps gap={8} align="center">
        <RangeChoice range={range} timeZone={station.timezone} onChange={onChange} />
        <Box as="span" flex={1} />
        <Segmented
          label={t('app.view')}
          value={tab}
          options={[
            { value: 'chart', label: t('stations.chart') },
            { value: 'table', label: t('stations.table') },
          ]}
          onChange={(next) => onChange({ tab: next === 'table' ? next : null })}
        />
        <CsvButton
          formats={formats}
          file={
            data && data.times.length > 0
              ? () => ({
                  rows: readingsOf(data).toReversed(),
                  columns: seriesColumns(data, formats, t),
                  kind: t('csv.kinds.station'),
                  id: station.ref,
                  fromMs: range.fromMs,
                  toMs: range.toMs,
                })
              : null
          }
        />
      </Row>
      <div className={css.panelBody} data-outdated={series.isPlaceholderData || undefined}>
        <Answer answer={series} loading={<Loading shape="chart" heightPx={460} />}>
          {content}
        </Answer>
      </div>
    </section>
  )
}
