import { Link, useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { OwnCeils } from '../ceils/panels.ts'
import { PlaceNews } from '../infos/notices/panels.ts'
import css from './detail.module.css'
import { measuredGroups } from './detail-shape.ts'
import { EnvcaPanel } from './EnvcaPanel.tsx'
import { MeasureTable } from './MeasureTable.tsx'
import { StationMessage } from './message/StationMessage.tsx'
import { SeriesPanel } from './SeriesPanel.tsx'
import { StationActions, StationFacts } from './StationFacts.tsx'
import { StationNotice } from './StationNotice.tsx'
import { Surroundings } from './Surroundings.tsx'
import { TileGroups } from './TileGroups.tsx'
import { useStation } from './use-station.ts'

const ModelPanel = lazyComponent(() => import('./ModelPanel.tsx'), 'ModelPanel')

/** One station: its current values, its history and its surroundings. */
export function StationPage() {
  const { stationId = '' } = useParams({ strict: false })
  return <StationView key={stationId} stationId={stationId} />
}

function StationView({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const view = useStation(stationId)
  const { infos, latest } = view

  const { station } = infos.data ?? {}
  return (
    <DetailScreen
      title={station?.name ?? t('navigation.station')}
      bridge={station?.isBridge ? t('stations.onBridge') : undefined}
      favourite={station && { type: 'stations', id: station.id }}
      facts={
        infos.data && latest.data && <StationFacts {...infos.data} observedAt={latest.data.observedAt} />
      }
      actions={infos.data && <StationActions stationId={stationId} castpointId={infos.data.castpointId} />}
      answer={allAnswered({ infos, latest })}
      failed={t('stations.unavailable')}
      loading={
        <div className={css.layout}>
          <Loading shape="tiles" count={14} />
          <Loading shape="chart" heightPx={560} />
        </div>
      }
      back={<Link to="/stations">{t('stations.toList')}</Link>}
    >
      {(answers) => (
        <>
          <PlaceNews kind="station" id={stationId} />
          <StationMessage stationId={stationId} timeZone={answers.infos.station.timezone} />
          <StationNotice
            station={answers.infos.station}
            observedAt={answers.latest.observedAt}
            range={view.range}
          />
          <StationContent infos={answers.infos} latest={answers.latest.latest} view={view} />
        </>
      )}
    </DetailScreen>
  )
}

type ContentProps = {
  infos: CallAnswer<'getStationInfos'>
  latest: CallAnswer<'getStationLatest'>['latest']
  view: ReturnType<typeof useStation>
}

function StationContent({ infos: { station, measures, neighbours }, latest, view }: ContentProps) {
  const { setup, hasFeature } = useContextData()
  const { series, recent, range, chosen, tab, change } = view
  const groups = measuredGroups(measures, latest)
  const now = { latest, recent, chosen, change, station }
  return (
    <div className={setup.stationVersion === 2 ? css.layout : css.stacked}>
      {setup.stationVersion === 2 ? (
        <TileGroups groups={groups} {...now} />
      ) : (
        <MeasureTable groups={groups} {...now} />
      )}
      <div className={css.history}>
        <SeriesPanel
          station={station}
          series={series}
          range={range}
          chosen={chosen}
          tab={tab}
          onChange={change}
        />
        {hasFeature('roadcast') && measures.includes('ts') && (
          <Suspense fallback={<Loading shape="chart" heightPx={280} />}>
            <ModelPanel station={station} />
          </Suspense>
        )}
        {hasFeature('alerts') && <OwnCeils stationId={station.id} timeZone={station.timezone} />}
        <Surroundings station={station} neighbours={neighbours} />
        <EnvcaPanel stationId={station.id} />
      </div>
    </div>
  )
}
