import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import css from './forecasts.module.css'
import { PointCards } from './PointCards.tsx'
import { PointFilters } from './PointFilters.tsx'
import { PointTable } from './PointTable.tsx'
import { useHourMs } from './use-glances.ts'
import { NO_FILTER, useListState } from './use-list-state.ts'
import { usePointList } from './use-point-list.ts'

/** Where the next hours matter: every point with its four hours ahead. */
export function ForecastsPage() {
  const { t } = useTranslation()
  const { formats, setup } = useContextData()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { list, change } = useListState()
  const hourMs = useHourMs()
  const { all, rows, forecasts, isSorting, onSight, timeZone } = usePointList(list)
  const zoneName = useCallback(
    (id: string | null) => setup.zones.find((zone) => zone.id === id)?.name ?? null,
    [setup.zones],
  )

  const counted = { shown: rows.length, total: all.length }
  const facts = (
    <>
      <span aria-live="polite">
        {counted.shown === counted.total
          ? t('forecast.count', { count: counted.total })
          : t('forecast.showing', counted)}
        {isSorting && ` · ${t('forecast.sorting')}`}
      </span>
      <span>{t('time.timeZone', { zone: formats(timeZone).timeZoneName() })}</span>
    </>
  )

  function content() {
    if (all.length === 0) return <Empty>{t('forecast.none')}</Empty>
    if (rows.length === 0) {
      const hasNoFavourite = list.hasOnlyFavourites && list.text === '' && list.zoneId === null
      return (
        <Empty
          action={
            <Button variant="default" size="xs" onClick={() => change(NO_FILTER)}>
              {t('app.clearFilters')}
            </Button>
          }
        >
          {t(hasNoFavourite ? 'forecast.noFavourites' : 'forecast.noneFiltered')}
        </Empty>
      )
    }
    const shown = { rows, glances: forecasts.glances, hourMs, timeZone, onSight }
    return isPhone ? <PointCards {...shown} /> : <PointTable {...shown} zoneName={zoneName} />
  }

  return (
    <Page title={t('forecast.title')} facts={facts} layout="full">
      <div className={css.page}>
        <PointFilters list={list} onChange={change} />
        {forecasts.error && (
          <Failure
            error={forecasts.error}
            what={t('forecast.failed')}
            lastGoodMs={forecasts.lastGoodMs}
            onRetry={forecasts.retry}
          />
        )}
        <div className={css.panel}>{content()}</div>
      </div>
    </Page>
  )
}
