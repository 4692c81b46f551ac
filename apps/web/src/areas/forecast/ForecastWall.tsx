import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { type WallColumn, WallTable } from '../../ui/wall/WallTable.tsx'
import { freezingWords, hazardWords, momentWords, type RoadForecast } from '../roadcast/panels.ts'
import { RUN_PERIOD_S } from './forecast-step.ts'
import type { Glance } from './glance.ts'
import { sortPoints } from './point-list.ts'
import type { usePointList } from './use-point-list.ts'

type Props = { points: ReturnType<typeof usePointList> }

const AGES_MS = 30_000
/** Rows of two lines below a head of two. */
const ROWS_A_PAGE = 6
type Row = {
  readonly point: ForecastPoint
  readonly road: RoadForecast | undefined
  readonly glance: Glance | undefined
}

/**
 * The points on a wall display, readable from four metres: the worst ice risk first, how cold the road gets
 * and when.
 */
export function ForecastWall({ points }: Props) {
  const nowMs = useNowMs(AGES_MS)
  const { locale } = useContextData()
  const { rows: listed, roads, forecasts, seesRoad, timeZone, roadAnswer, all } = points
  const display = useDisplay(timeZone)
  const [{ t, formats }, { glances }] = [display, forecasts]
  const rows = useMemo(
    () =>
      sortPoints(listed, seesRoad ? 'risk' : 'coldestAir', { glances, roads }, locale).map(
        (point): Row => ({
          point,
          road: roads.get(point.id_castpoint),
          glance: glances.get(point.id_castpoint),
        }),
      ),
    [listed, seesRoad, glances, roads, locale],
  )
  const needsAction = ({ road }: Row) => !road?.isOutdated && (road?.worst?.risk ?? 0) >= ACTION_LEVEL
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const columns = wallColumns(display, { seesRoad, nowMs, zero })
  return (
    <WallTable
      title={t('forecast.title')}
      facts={t('forecast.wall.counts', {
        count: all.length,
        freezing: rows.filter(({ road }) => road && !road.isOutdated && road.freezing).length,
        action: rows.filter(needsAction).length,
        zero,
      })}
      rows={rows}
      rowId={({ point }) => point.id_castpoint}
      rowsAPage={ROWS_A_PAGE}
      columns={columns}
      needsAction={needsAction}
      isMuted={({ road }) => road?.isOutdated ?? false}
      timeZone={timeZone}
      answer={
        seesRoad
          ? roadAnswer
          : {
              data: all,
              error: forecasts.error,
              dataUpdatedAt: forecasts.lastGoodMs ?? 0,
              refetch: forecasts.retry,
            }
      }
      failed={t('forecast.failed')}
    />
  )
}

type ColumnsProps = { seesRoad: boolean; nowMs: number; zero: string }

function wallColumns(display: Display, { seesRoad, nowMs, zero }: ColumnsProps): readonly WallColumn<Row>[] {
  const { t, formats } = display
  return [
    { id: 'name', label: t('forecast.columns.point'), share: 4, cell: ({ point }) => point.name },
    {
      id: 'lowest',
      label: t(seesRoad ? 'forecast.columns.road' : 'forecast.columns.lowest'),
      share: 3.2,
      cell: ({ road, glance }) => {
        const lowest = seesRoad ? road?.lowest : glance?.lowest
        if (!lowest) return <Quiet />
        return (
          <>
            <strong>{formats.quantity('temperature', lowest.valueC)}</strong>{' '}
            <small>{momentWords(display, lowest.ms, nowMs)}</small>
          </>
        )
      },
    },
    {
      id: 'freezing',
      label: t('forecast.wall.freezing', { zero }),
      share: 3.4,
      cell: ({ road, glance }) => (
        <small>{freezingWords(display, (seesRoad ? road : glance)?.freezing ?? null) ?? '–'}</small>
      ),
    },
    ...(seesRoad
      ? [
          {
            id: 'risk',
            label: t('forecast.columns.risk'),
            share: 4,
            cell: ({ road }: Row) => <RiskCell display={display} road={road} nowMs={nowMs} />,
          },
        ]
      : []),
    {
      id: 'age',
      label: t('forecast.columns.run'),
      share: 1.4,
      align: 'end',
      cell: ({ road, glance }) => {
        const atMs = road?.issuedMs ?? (glance?.run ? Date.parse(glance.run.issuedAt) : null)
        return (
          <AgeText atMs={atMs} periodS={RUN_PERIOD_S} nowMs={nowMs} formats={formats} t={t} form="short" />
        )
      },
    },
  ]
}

type RiskProps = { display: Display; road: RoadForecast | undefined; nowMs: number }

/** The worst danger, its beginning and its cause. */
function RiskCell({ display, road, nowMs }: RiskProps) {
  if (!road?.worst) return <Quiet />
  return (
    <>
      <CodeBadge table="danger" code={road.worst.risk} />{' '}
      <small>
        {road.worst.isNow ? display.t('roadcast.ahead.now') : momentWords(display, road.worst.fromMs, nowMs)}
        {' · '}
        {hazardWords(display, road.worst.kind)}
      </small>
    </>
  )
}
