import { Skeleton } from '@mantine/core'
import { HOUR_MS } from '@verglas/quantities'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { isNightAt, type Night, type NightsOf } from '../../lib/nights.ts'
import { ACTION_LEVEL } from '../../ui/badge/code-palettes.ts'
import { StarButton } from '../../ui/favourite/StarButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowName } from '../../ui/table/RowName.tsx'
import { Age } from '../../ui/value/Age.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { Falls } from '../../ui/weather/Falls.tsx'
import { freezingWords, type RoadForecast, RoadMinimum, RoadRisk } from '../roadcast/panels.ts'
import { RUN_PERIOD_S } from './forecast-step.ts'
import { GLANCE_HOURS, type Glance } from './glance.ts'
import { HourGlance } from './HourGlance.tsx'
import css from './point-table.module.css'

type Context = {
  readonly display: Display
  readonly hourMs: number
  /** The glances loaded so far. */
  readonly glances: ReadonlyMap<string, Glance>
  readonly roads: ReadonlyMap<string, RoadForecast>
  /** If true, the numbers are of the road, otherwise of the air. */
  readonly seesRoad: boolean
  readonly nightsOf: NightsOf
  /** Error of the road temperature six hours ahead, °C. */
  readonly errors: ReadonlyMap<string, number>
  readonly zoneName: (id: string | null) => string | null
  readonly addressOf: (castpointId: string) => string
  readonly isFavourite: (castpointId: string) => boolean
  /** Why nothing can be changed now; undefined if changes are possible. */
  readonly closedReason: string | undefined
  readonly onStar: (castpointId: string) => void
}

/** The columns of the points: star and name first, the road over 24 hours, four hours, then precipitation. */
export function pointColumns(context: Context): readonly Column<ForecastPoint>[] {
  const { display, glances, errors, seesRoad } = context
  const { t, formats } = display
  const glanceOf = ({ id_castpoint }: ForecastPoint) => glances.get(id_castpoint)
  return [
    ...frontColumns(context),
    ...(seesRoad ? roadColumns(context) : [airColumn(context)]),
    ...hourColumns(context),
    {
      id: 'falls',
      label: t('forecast.columns.falls'),
      widthPx: 140,
      cell: (point) => <Falls display={display} falls={glanceOf(point)?.falls ?? null} />,
    },
    {
      id: 'error',
      label: t('forecast.columns.skill'),
      units: [`± ${formats.unit('temperature')}`],
      title: t('forecast.columns.skillHint'),
      tone: 'quiet',
      align: 'end',
      widthPx: 64,
      cell: ({ id_castpoint }) =>
        formats.difference('temperature', errors.get(id_castpoint) ?? null, { unit: false }),
    },
    {
      id: 'run',
      label: t('forecast.columns.run'),
      title: t('forecast.columns.runHint'),
      align: 'end',
      widthPx: 76,
      cell: (point) => {
        const run = glanceOf(point)?.run
        const { timeZone } = formats.settings
        return (
          run && (
            <Age atMs={Date.parse(run.issuedAt)} periodS={RUN_PERIOD_S} timeZone={timeZone} form="short" />
          )
        )
      },
    },
  ]
}

function frontColumns(context: Context): readonly Column<ForecastPoint>[] {
  const { zoneName, addressOf, isFavourite, closedReason, onStar } = context
  const { t, formats } = context.display
  return [
    {
      id: 'star',
      label: '',
      title: t('app.favourite'),
      align: 'center',
      stays: 'start',
      widthPx: 32,
      isFixed: true,
      cell: ({ id_castpoint, name }) => (
        <StarButton
          name={name}
          isFavourite={isFavourite(id_castpoint)}
          closedReason={closedReason}
          t={t}
          onToggle={() => onStar(id_castpoint)}
        />
      ),
    },
    {
      id: 'name',
      label: t('forecast.columns.point'),
      stays: 'start',
      isHead: true,
      widthPx: 216,
      cell: ({ id_castpoint, name, isBridge, zoneId, altitude }) => (
        <RowName
          name={name}
          address={addressOf(id_castpoint)}
          bridge={isBridge ? t('forecast.bridge') : undefined}
        >
          {[zoneName(zoneId), altitude === null ? null : formats.quantity('altitude', altitude)]
            .filter(Boolean)
            .join(' · ')}
        </RowName>
      ),
    },
  ]
}

function roadColumns({ display, roads }: Context): readonly Column<ForecastPoint>[] {
  const { t, formats } = display
  return [
    {
      id: 'road',
      label: t('forecast.columns.road'),
      widthPx: 176,
      cell: ({ id_castpoint }) => <RoadMinimum display={display} road={roads.get(id_castpoint)} />,
    },
    {
      id: 'risk',
      label: t('forecast.columns.risk'),
      units: [t('forecast.columns.riskUnder', { zero: formats.quantity('temperature', 0, { digits: 0 }) })],
      widthPx: 194,
      cell: ({ id_castpoint }) => <RoadRisk display={display} road={roads.get(id_castpoint)} />,
      highlight: ({ id_castpoint }) => {
        const road = roads.get(id_castpoint)
        const needsAction = !road?.isOutdated && (road?.worst?.risk ?? 0) >= ACTION_LEVEL
        return needsAction ? { rule: 'danger' } : null
      },
    },
  ]
}

function airColumn({ display, glances }: Context): Column<ForecastPoint> {
  return {
    id: 'lowest',
    label: display.t('forecast.columns.lowest'),
    widthPx: 180,
    cell: ({ id_castpoint }) => <LowestAir display={display} glance={glances.get(id_castpoint)} />,
  }
}

function hourColumns({
  display,
  hourMs,
  glances,
  roads,
  seesRoad,
  nightsOf,
}: Context): readonly Column<ForecastPoint>[] {
  const { t, formats } = display
  const nights = new Map<string, readonly Night[]>()
  const nightsAt = (point: ForecastPoint): readonly Night[] => {
    const cached = nights.get(point.id_castpoint) ?? nightsOf(point, hourMs, hourMs + GLANCE_HOURS * HOUR_MS)
    nights.set(point.id_castpoint, cached)
    return cached
  }
  return Array.from({ length: GLANCE_HOURS }, (_, hour): Column<ForecastPoint> => {
    const atMs = hourMs + hour * HOUR_MS
    return {
      id: `hour-${hour}`,
      label: formats.time(atMs),
      units: [formats.unit('temperature'), t('forecast.gustsIn', { unit: formats.unit('speed') })],
      isBare: true,
      // Amount and «packed snow»
      widthPx: 128,
      cell: (point) => (
        <HourGlance
          display={display}
          step={glances.get(point.id_castpoint)?.hours[hour] ?? null}
          road={seesRoad ? (roadHourAt(roads.get(point.id_castpoint), atMs) ?? null) : undefined}
          isNight={isNightAt(nightsAt(point), atMs)}
        />
      ),
    }
  })
}

const roadHourAt = (road: RoadForecast | undefined, atMs: number) =>
  road?.isOutdated ? undefined : road?.hours.find(({ ms }) => ms === atMs)

function LowestAir({ display, glance }: { display: Display; glance: Glance | undefined }) {
  const { formats } = display
  const { lowest = null, freezing = null } = glance ?? {}
  return (
    <>
      <span className={css.lowest}>
        <strong data-freezing={(lowest?.valueC ?? 1) < 0 || undefined}>
          {formats.quantity('temperature', lowest?.valueC)}
        </strong>
        {lowest && <small>{formats.time(lowest.ms)}</small>}
      </span>
      <small className={css.freezing}>{freezingWords(display, freezing)}</small>
    </>
  )
}

/** The cell across the row of a point whose next hours have not been loaded, or cannot be. */
export function insteadOfHours(
  { t, formats }: Display,
  glance: Glance | undefined,
  hasFailed: boolean,
): ReactNode | null {
  // No skeleton after a failure: nothing is being loaded any more.
  if (!glance) return hasFailed ? <Quiet /> : <Skeleton height={24} />
  const { run, isArchive } = glance
  if (!run) return <Quiet>{t('forecast.noData')}</Quiet>
  if (!isArchive) return null
  return <Quiet>{`${t('forecast.archiveShort')} · ${formats.dateTime(Date.parse(run.issuedAt))}`}</Quiet>
}
