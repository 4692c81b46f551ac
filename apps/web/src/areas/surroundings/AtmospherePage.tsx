import { dangerWhen } from '@verglas/language'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { useCall } from '../../lib/query.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { Value } from '../../ui/value/Value.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { DANGER_KINDS, type DangerKind, LOOKAHEAD_HOURS, type PointRisks, pointRisks } from './atmosphere.ts'
import { RiskScreen } from './RiskScreen.tsx'
import { RiskTable } from './RiskTable.tsx'
import { RiskWall } from './RiskWall.tsx'
import { fireLayer, severityLegend, severityPoint } from './risk-layers.ts'
import css from './riskviews.module.css'

const SOON_MS = 60_000
const NONE: never[] = []
/** The columns shown if there is no danger at any point. */
const CALM_KINDS: readonly DangerKind[] = ['wind', 'snow']

/**
 * Dangers for each forecast point: by kind, all alerts of the coming hours from any source, with the times of
 * the worst.
 */
export function AtmospherePage() {
  const { setup, points, locale, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const isWall = useIsWall()
  const [hover] = useState(createHover)
  const answer = useCall('listUserAlerts', { query: { lang: locale } }, { keepsPrevious: true })
  const areas = useCall('listAlertAreas', { query: { lang: locale } }, { keepsPrevious: true })
  const stations = useCall('listStations', {}, { keepsPrevious: true, enabled: hasFeature('stations') })
  const rows = useMemo(() => {
    const placed = forecastPoints(points).map((point) => ({ ...point, id: point.id_castpoint }))
    return pointRisks(placed, answer.data?.alerts ?? NONE, stations.data?.stations ?? NONE, nowMs)
  }, [points, answer.data, stations.data, nowMs])
  const present = DANGER_KINDS.filter((kind) => rows.some(({ dangers }) => dangers[kind]))
  // An empty column would take the space in which the others show their hours.
  const kinds = present.length > 0 ? present : CALM_KINDS
  const hasAir = rows.some(({ air }) => air !== null)
  const layers = useMemo(
    () => [
      fireLayer(display, areas.data?.alerts ?? NONE),
      pointLayer('risk-points', rows.map((row) => severityPoint(display, row, row.severity)).toReversed()),
    ],
    [display, rows, areas.data],
  )
  const count = rows.filter(({ severity }) => severity > 0).length
  const facts = (
    <>
      <span aria-live="polite">{t('riskviews.atmo.count', { count })}</span>
      <span>{t('riskviews.atmo.nextHours', { hours: `${LOOKAHEAD_HOURS}` })}</span>
    </>
  )
  const kindWords = ({ dangers }: PointRisks) =>
    kinds.flatMap((kind) => (dangers[kind] ? t(`riskviews.atmo.kinds.${kind}`) : [])).join(', ')
  const screen = { title: t('riskviews.atmo.title'), facts, answer, failed: t('riskviews.atmo.failed') }
  if (isWall)
    return (
      <RiskWall
        display={display}
        {...screen}
        rows={rows}
        rowId={({ id }) => id}
        place={{ label: t('riskviews.atmo.point'), name: ({ name }) => name }}
        risks={{ label: t('riskviews.atmo.dangers'), cell: kindWords }}
        isMuted={() => false}
        timeZone={setup.timezone}
      />
    )
  return (
    <RiskScreen
      {...screen}
      empty={() => rows.length === 0 && <Empty>{t('riskviews.atmo.none')}</Empty>}
      list={() => (
        <section>
          <RiskTable
            label={t('riskviews.atmo.title')}
            columns={columnsOf(display, kinds, { hasAir, nowMs })}
            facts={(row) => <Facts display={display} kinds={kinds} row={row} nowMs={nowMs} />}
            rows={rows}
            rowId={({ id }) => id}
          />
          {!hasAir && <p className={css.hint}>{t('riskviews.atmo.noAir')}</p>}
        </section>
      )}
      map={() => (
        <RoadMap label={t('riskviews.atmo.map')} layers={layers} fitKey="atmo" hover={hover}>
          <MapLegend groups={[severityLegend(display)]} />
        </RoadMap>
      )}
    />
  )
}

function columnsOf(
  display: Display,
  kinds: readonly DangerKind[],
  { hasAir, nowMs }: { hasAir: boolean; nowMs: number },
): readonly [Column<PointRisks>, Column<PointRisks>, ...Column<PointRisks>[]] {
  const { t } = display
  return [
    {
      id: 'severity',
      label: t('riskviews.severity'),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    {
      id: 'name',
      label: t('riskviews.atmo.point'),
      isHead: true,
      cell: ({ id, name }) => (
        <NameLink to="/alerts/view/$castpointId" params={{ castpointId: id }}>
          {name}
        </NameLink>
      ),
    },
    ...kinds.map(
      (kind): Column<PointRisks> => ({
        id: kind,
        label: t(`riskviews.atmo.kinds.${kind}`),
        wraps: true,
        cell: ({ dangers }) => {
          const danger = dangers[kind]
          return danger && <DangerCell display={display} danger={danger} nowMs={nowMs} />
        },
      }),
    ),
    ...(hasAir
      ? [
          {
            id: 'quality',
            label: t('riskviews.atmo.quality'),
            cell: ({ air }: PointRisks) => air && <AirCell display={display} air={air} />,
          },
        ]
      : []),
  ]
}

type FactsProps = { display: Display; kinds: readonly DangerKind[]; row: PointRisks; nowMs: number }

/** Every danger of a point by name, if there is no room for columns. */
const Facts = ({ display, kinds, row: { dangers, air }, nowMs }: FactsProps) => (
  <>
    {kinds.map((kind) => {
      const danger = dangers[kind]
      return (
        danger && (
          <span key={kind}>
            {display.t(`riskviews.atmo.kinds.${kind}`)}{' '}
            <DangerCell display={display} danger={danger} nowMs={nowMs} />
          </span>
        )
      )
    })}
    {air && <AirCell display={display} air={air} />}
  </>
)

type DangerProps = {
  display: Display
  danger: NonNullable<PointRisks['dangers'][DangerKind]>
  nowMs: number
}

/** How severe the danger is, when, and when it is at its worst. */
const DangerCell = ({ display, danger: { severity, source, message, times }, nowMs }: DangerProps) => (
  <span title={`${source} · ${message}`}>
    <SeverityBadge severity={severity} isShort /> <small>{dangerWhen(display, times, nowMs)}</small>
  </span>
)

type AirProps = { display: Display; air: NonNullable<PointRisks['air']> }

const AirCell = ({ display: { t }, air: { severity, code, value, stationName, attribution } }: AirProps) => (
  <span title={`${stationName} · ${attribution}`}>
    <SeverityBadge severity={severity} isShort /> {t(`measures.${code}.short`)}{' '}
    <Value code={code} value={value} />
  </span>
)
