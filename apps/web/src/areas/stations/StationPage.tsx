import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { FavouriteStar } from '../../ui/favourite/FavouriteStar.tsx'
import { IconBridge } from '../../ui/icons.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './detail.module.css'
import { measuredGroups } from './detail-shape.ts'
import { MeasureTable } from './MeasureTable.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'
import { StationActions, StationFacts } from './StationFacts.tsx'
import { StationNotice } from './StationNotice.tsx'
import { Surroundings } from './Surroundings.tsx'
import { TileGroups } from './TileGroups.tsx'
import { useStation } from './use-station.ts'

const ModelPanel = lazy(async () => ({ default: (await import('./ModelPanel.tsx')).ModelPanel }))

/** One station: what it says now, what it said, and what is around it. */
export function StationPage() {
  const { stationId = '' } = useParams({ strict: false })
  return <StationView key={stationId} stationId={stationId} />
}

function StationView({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const { infos, latest, series, recent, range, chosen, tab, change } = useStation(stationId)

  if (!infos.data || !latest.data) {
    const failed = infos.error ?? latest.error
    return (
      <Page title={t('navigation.station')}>
        {failed?.code === 'NotFound' ? (
          <Empty action={<Link to="/stations">{t('stations.toList')}</Link>}>{t('errors.NotFound')}</Empty>
        ) : failed ? (
          <Failure
            error={failed}
            what={t('stations.unavailable')}
            onRetry={() => void Promise.all([infos.refetch(), latest.refetch()])}
          />
        ) : (
          <div className={css.layout}>
            <Loading shape="tiles" count={14} />
            <Loading shape="chart" heightPx={560} />
          </div>
        )}
      </Page>
    )
  }

  const { station, measures, castpointId, neighbours } = infos.data
  const groups = measuredGroups(measures, latest.data.latest)
  const now = { latest: latest.data.latest, recent, chosen, change, station }
  const panel = (
    <SeriesPanel
      station={station}
      series={series}
      range={range}
      chosen={chosen}
      tab={tab}
      onChange={change}
    />
  )
  return (
    <Page
      title={station.name}
      beside={
        <>
          {station.isBridge && <IconBridge size={20} aria-label={t('stations.onBridge')} />}
          <FavouriteStar type="stations" id={station.id} name={station.name} />
        </>
      }
      facts={<StationFacts station={station} observedAt={latest.data.observedAt} />}
      actions={<StationActions castpointId={castpointId} />}
    >
      <StationNotice station={station} observedAt={latest.data.observedAt} range={range} />
      {infos.isError && <Failure error={infos.error} lastGoodMs={infos.dataUpdatedAt} />}
      <div className={setup.stationVersion === 2 ? css.layout : css.stacked}>
        {setup.stationVersion === 2 ? (
          <TileGroups groups={groups} {...now} />
        ) : (
          <MeasureTable groups={groups} {...now} />
        )}
        <div className={css.history}>
          {panel}
          {hasFeature('roadcast') && measures.includes('ts') && (
            <Suspense fallback={<Loading shape="chart" heightPx={280} />}>
              <ModelPanel station={station} />
            </Suspense>
          )}
          <Surroundings station={station} neighbours={neighbours} />
        </div>
      </div>
    </Page>
  )
}
