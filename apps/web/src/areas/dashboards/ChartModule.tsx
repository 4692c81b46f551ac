import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { UpcomingDangers } from '../alerts/panels.ts'
import { NetworkOutlook } from '../network/panels.ts'
import { BalanceOfWinter } from '../orders/panels.ts'
import { OversightTimeline } from '../oversights/panels.ts'
import { PointSkill } from '../skill/panels.ts'
import { StationModel } from '../stations/panels.ts'
import { ComparedPlaces } from '../statistics/compare/panels.ts'
import { StationStatistics } from '../statistics/panels.ts'
import { OutageList, StormAround, TideLevels } from '../surroundings/panels.ts'
import type { ModuleOf } from './dashboard.ts'
import { useFirstPlaces } from './use-first-places.ts'

export type ChartKind =
  | 'statistics'
  | 'model'
  | 'comparison'
  | 'skill'
  | 'dangers'
  | 'oversightCourse'
  | 'network'
  | 'balance'
  | 'tide'
  | 'storm'
  | 'outages'

type Props = { readonly module: ModuleOf<ChartKind> }

/** A chart of one of the product's screens as a module. */
export function ChartModule({ module }: Props) {
  const { t } = useTranslation()
  const first = useFirstPlaces()
  const noPlace = <Empty>{t('dashboards.noPlace')}</Empty>
  switch (module.kind) {
    case 'statistics': {
      const stationId = module.stationId || first.stationId
      const { chart, measure, period } = module
      return stationId ? (
        <StationStatistics stationId={stationId} chart={chart} measure={measure} period={period} />
      ) : (
        noPlace
      )
    }
    case 'model': {
      const stationId = module.stationId || first.stationId
      return stationId ? <StationModel stationId={stationId} /> : noPlace
    }
    case 'storm': {
      const stationId = module.stationId || first.stationId
      return stationId ? <StormAround stationId={stationId} minutes={module.minutes} /> : noPlace
    }
    case 'skill': {
      const castpointId = module.castpointId || first.castpointId
      const { chart, measure, days } = module
      return castpointId ? (
        <PointSkill castpointId={castpointId} chart={chart} measure={measure} days={days} />
      ) : (
        noPlace
      )
    }
    case 'comparison':
      return <ComparedPlaces placeIds={module.places} measure={module.measure} range={module.range} />
    case 'dangers':
      return <UpcomingDangers castpointId={module.castpointId || null} />
    case 'oversightCourse':
      return module.oversightId ? (
        <OversightTimeline oversightId={module.oversightId} chart={module.chart} />
      ) : (
        <FirstOversightChart chart={module.chart} />
      )
    case 'network':
      return <NetworkOutlook circuitId={module.circuitId || null} chart={module.chart} />
    case 'balance':
      return <BalanceOfWinter chart={module.chart} material={module.material} />
    case 'tide':
      return <TideLevels tidepointId={module.tidepointId || null} />
    case 'outages':
      return <OutageList hasOnlyOwn={module.hasOnlyOwn} />
  }
}

function FirstOversightChart({ chart }: Pick<ModuleOf<'oversightCourse'>, 'chart'>) {
  const { t } = useTranslation()
  const answer = useCall('listOversights', {}, { keepsPrevious: true })
  return (
    <Answer answer={answer} loading={<Loading shape="chart" heightPx={160} />} isSection>
      {({ entries: [first] }) =>
        first ? (
          <OversightTimeline oversightId={first.id} chart={chart} />
        ) : (
          <Empty>{t('dashboards.noPlace')}</Empty>
        )
      }
    </Answer>
  )
}
