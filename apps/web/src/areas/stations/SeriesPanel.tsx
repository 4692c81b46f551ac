import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/api-error.ts'
import { useContextData } from '../../lib/context.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { csvName, seriesCsv } from './csv.ts'
import css from './detail.module.css'
import { chosenSeries, isEmptySeries, type Series } from './detail-shape.ts'
import { RangeChoice } from './RangeChoice.tsx'
import { ReadingsTable } from './ReadingsTable.tsx'
import { SeriesChart } from './SeriesChart.tsx'
import type { StationInfo } from './StationFacts.tsx'
import { saveText } from './save-text.ts'
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

/** What the station said over a time: chart or table of the chosen measures, and the file of all. */
export function SeriesPanel({ station, series, range, chosen, tab, onChange }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  const { data } = series

  function content() {
    if (!data) {
      return series.isError ? (
        <Failure error={series.error} onRetry={() => void series.refetch()} />
      ) : (
        <Loading shape="chart" heightPx={460} />
      )
    }
    const values = chosenSeries(data, chosen)
    if (data.times.length === 0) return <Empty>{t('stations.noneInRange')}</Empty>
    if (chosen.length === 0) return <Empty>{t('stations.noneChosen')}</Empty>
    if (tab === 'table') return <ReadingsTable series={data} chosen={chosen} timeZone={station.timezone} />
    if (isEmptySeries(values)) return <Empty>{t('stations.noneInRange')}</Empty>
    return <SeriesChart station={station} series={data} values={values} range={range} />
  }

  return (
    <section className={css.panel} aria-label={t('stations.history')}>
      <div className={css.panelHead}>
        <RangeChoice range={range} timeZone={station.timezone} onChange={onChange} />
        <span className={css.spring} />
        <Segmented
          label={t('stations.view')}
          value={tab}
          options={[
            { value: 'chart', label: t('stations.chart') },
            { value: 'table', label: t('stations.table') },
          ]}
          onChange={(next) => onChange({ tab: next === 'table' ? next : null })}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} />}
          title={t('stations.downloadCsvHint')}
          disabled={!data || data.times.length === 0}
          onClick={() => {
            if (!data) return
            saveText(
              csvName(station.ref, range.fromMs, range.toMs, formats),
              seriesCsv(data, formats, t),
              'text/csv;charset=utf-8',
            )
          }}
        >
          CSV
        </Button>
      </div>
      {data && series.isError && (
        <Failure
          error={series.error}
          lastGoodMs={series.dataUpdatedAt}
          onRetry={() => void series.refetch()}
        />
      )}
      <div className={css.panelBody} data-former={series.isPlaceholderData || undefined}>
        {content()}
      </div>
    </section>
  )
}
