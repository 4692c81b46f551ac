import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { AlertList } from '../alerts/panels.ts'
import { CameraFilm, CameraShot } from '../cameras/pictures/panels.ts'
import { PointList } from '../forecast/panels.ts'
import { LatestNews } from '../infos/notices/panels.ts'
import { MapPanel } from '../maps/panels.ts'
import { CircuitList } from '../orders/panels.ts'
import { OversightList } from '../oversights/panels.ts'
import { StationList, StationSeries, StationValue } from '../stations/panels.ts'
import { ChartModule } from './ChartModule.tsx'
import type { Module } from './dashboard.ts'
import { FirstCircuitStrip } from './FirstCircuitStrip.tsx'
import { PointModule } from './PointModule.tsx'
import { useFirstPlaces } from './use-first-places.ts'

type Props = { readonly module: Module }

/** Up to this size, a map has no room for its legend. */
const LEGEND = { w: 6, h: 8 }

/** The content of a module: a section of one of the product's screens. */
export function ModuleContent(props: Props) {
  return (
    <Suspense fallback={<Loading shape="text" count={3} />}>
      <Content {...props} />
    </Suspense>
  )
}

function Content({ module }: Props) {
  const { t } = useTranslation()
  const first = useFirstPlaces()
  const noPlace = <Empty>{t('dashboards.noPlace')}</Empty>
  switch (module.kind) {
    case 'map':
    case 'radar':
      return (
        <MapPanel
          search={module.search}
          hasPicture={module.kind === 'radar'}
          hasLegend={module.w >= LEGEND.w && module.h >= LEGEND.h}
        />
      )
    case 'list': {
      const filter = { hasOnlyFavourites: module.hasOnlyFavourites }
      if (module.of === 'stations') return <StationList stationIds={null} {...filter} />
      if (module.of === 'castpoints') return <PointList castpointIds={null} {...filter} />
      return <CircuitList circuitIds={null} shows="both" {...filter} />
    }
    case 'value': {
      const stationId = module.stationId || first.stationId
      return stationId ? <StationValue stationId={stationId} code={module.measure} /> : noPlace
    }
    case 'series': {
      const stationId = module.stationId || first.stationId
      return stationId ? <StationSeries stationId={stationId} hours={module.hours} /> : noPlace
    }
    case 'meteogram':
    case 'chart': {
      const castpointId = module.castpointId || first.castpointId
      return castpointId ? <PointModule module={module} castpointId={castpointId} /> : noPlace
    }
    case 'strip':
      return <FirstCircuitStrip circuitId={module.circuitId || first.circuitId} />
    case 'directive':
      return (
        <CircuitList
          circuitIds={module.circuitId ? [module.circuitId] : null}
          hasOnlyFavourites={false}
          shows="orders"
        />
      )
    case 'alerts':
      return <AlertList hasOnlyFavourites={module.hasOnlyFavourites} />
    case 'camera':
    case 'film': {
      const cameraId = module.cameraId || first.cameraId
      if (!cameraId) return noPlace
      return module.kind === 'film' ? <CameraFilm cameraId={cameraId} /> : <CameraShot cameraId={cameraId} />
    }
    case 'oversight':
      return <OversightList oversightId={module.oversightId || null} />
    case 'news':
      return <LatestNews />
    case 'text':
      return module.markdown.trim() === '' ? (
        <Empty>{t('dashboards.noText')}</Empty>
      ) : (
        <Markdown text={module.markdown} headingLevel={2} />
      )
    default:
      return <ChartModule module={module} />
  }
}
