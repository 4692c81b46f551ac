import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { POINT_LIST } from './list-address.ts'
import { PointCards } from './PointCards.tsx'
import { useHourMs } from './use-glances.ts'
import { usePointList } from './use-point-list.ts'

type Props = {
  /** Null means all points. */
  readonly castpointIds: readonly string[] | null
  readonly hasOnlyFavourites: boolean
}

/** A list of forecast points for screens of other areas, the worst ice risk first. */
export function PointList({ castpointIds, hasOnlyFavourites }: Props) {
  const { setup } = useContextData()
  const { t } = useDisplay(setup.timezone)
  const hourMs = useHourMs()
  const search = { sort: 'risk', ...(hasOnlyFavourites ? { favourites: 'only' } : {}) }
  const { rows, forecasts, roads, seesRoad, onSight, timeZone } = usePointList(POINT_LIST.read(search))
  const visiblePoints = castpointIds
    ? rows.filter(({ id_castpoint }) => castpointIds.includes(id_castpoint))
    : rows
  const answer = {
    data: forecasts.isComplete ? visiblePoints : undefined,
    error: forecasts.error,
    dataUpdatedAt: forecasts.lastGoodMs ?? 0,
    refetch: forecasts.retry,
  }
  return (
    <Answer
      answer={answer}
      failed={t('forecast.failed')}
      loading={<Loading shape="table" count={6} />}
      isSection
    >
      {() =>
        visiblePoints.length === 0 ? (
          <Empty>{t('forecast.noneFiltered')}</Empty>
        ) : (
          <PointCards
            rows={visiblePoints}
            glances={forecasts.glances}
            roads={roads}
            seesRoad={seesRoad}
            hourMs={hourMs}
            timeZone={timeZone}
            onSight={onSight}
          />
        )
      }
    </Answer>
  )
}
