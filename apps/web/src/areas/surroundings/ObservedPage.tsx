import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import { Value } from '../../ui/value/Value.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import {
  type ObservedRisk,
  openThresholds,
  type StationRisks,
  type StationRules,
  stationRisks,
  worstFirst,
} from './observed-risks.ts'
import { RiskScreen } from './RiskScreen.tsx'
import { RiskTable } from './RiskTable.tsx'
import { RiskWall } from './RiskWall.tsx'
import { severityLegend, stationLayer } from './risk-layers.ts'

const SOON_MS = 60_000
const NO_ALERTS: never[] = []
const NO_RULES: never[] = []

/** The rules and limits of the organisation for its stations, and the calls that return them. */
function useStationRules() {
  const bounds = useCall('getCastpointRules', {}, { keepsPrevious: true })
  const table = useCall('getRiskRules', {}, { keepsPrevious: true })
  const rules = bounds.data?.rules ?? NO_RULES
  const gripLimits = table.data?.gripLimits ?? DEFAULT_GRIP_LIMITS
  const stationRules = useMemo((): StationRules => ({ rules, gripLimits }), [rules, gripLimits])
  return { answers: { bounds, table }, stationRules }
}

/** The stations with their risks, the worst first. */
function useStationRisks(nowMs: number) {
  const { locale, hasFeature } = useContextData()
  const stations = useCall('listStations', {}, { keepsPrevious: true })
  const alerts = useCall(
    'listUserAlerts',
    { query: { lang: locale } },
    { keepsPrevious: true, enabled: hasFeature('alerts') },
  )
  const { answers, stationRules } = useStationRules()
  const answer = allAnswered({ stations, ...answers })
  const open = alerts.data?.alerts ?? NO_ALERTS
  const rows = useMemo(() => {
    const thresholds = openThresholds(open, nowMs)
    return worstFirst(
      (stations.data?.stations ?? []).map((station) =>
        stationRisks(station, thresholds.get(station.id) ?? [], stationRules),
      ),
    )
  }, [stations.data, open, stationRules, nowMs])
  return { answer, rows }
}

/**
 * All stations by the worst risk they observe now: road, wind, visibility, heat, cold, and crossed
 * thresholds.
 */
export function ObservedPage() {
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const isWall = useIsWall()
  const [hover] = useState(createHover)
  const { answer, rows } = useStationRisks(nowMs)
  const layers = useMemo(() => [stationLayer(display, rows)], [display, rows])
  const columns = useMemo(() => columnsOf(display, nowMs), [display, nowMs])
  const count = rows.filter(({ severity }) => severity > 0).length
  const facts = (
    <>
      <span aria-live="polite">{t('riskviews.obs.count', { count })}</span>
      <span>{t('riskviews.obs.of', { count: rows.length })}</span>
    </>
  )
  const screen = { title: t('riskviews.obs.title'), facts, answer, failed: t('riskviews.obs.failed') }
  if (isWall)
    return (
      <RiskWall
        display={display}
        {...screen}
        rows={rows}
        rowId={({ station }) => station.id}
        place={{ label: t('riskviews.obs.station'), name: ({ station }) => station.name }}
        risks={{
          label: t('riskviews.obs.risks'),
          cell: ({ risks }) => <Reasons display={display} risks={risks} />,
        }}
        isMuted={({ isReporting }) => !isReporting}
        timeZone={setup.timezone}
      />
    )
  return (
    <RiskScreen
      {...screen}
      empty={() => rows.length === 0 && <Empty>{t('riskviews.obs.none')}</Empty>}
      list={() => (
        <section>
          <RiskTable
            label={t('riskviews.obs.title')}
            columns={columns}
            facts={(row) => (
              <>
                <RowReasons display={display} row={row} />
                <StationAge display={display} station={row.station} nowMs={nowMs} />
              </>
            )}
            rows={rows}
            rowId={({ station }) => station.id}
          />
        </section>
      )}
      map={() => (
        <RoadMap label={t('riskviews.obs.map')} layers={layers} fitKey="obs" hover={hover}>
          <MapLegend groups={[severityLegend(display)]} />
        </RoadMap>
      )}
    />
  )
}

function columnsOf(
  display: Display,
  nowMs: number,
): readonly [Column<StationRisks>, Column<StationRisks>, ...Column<StationRisks>[]] {
  const { t } = display
  return [
    {
      id: 'severity',
      label: t('riskviews.severity'),
      cell: ({ severity, isReporting }) => (
        <SeverityBadge severity={isReporting || severity > 0 ? severity : null} />
      ),
    },
    {
      id: 'name',
      label: t('riskviews.obs.station'),
      isHead: true,
      cell: ({ station: { id, name } }) => (
        <NameLink to="/stations/view/$stationId" params={{ stationId: id }}>
          {name}
        </NameLink>
      ),
    },
    {
      id: 'risks',
      label: t('riskviews.obs.risks'),
      wraps: true,
      cell: (row) => <RowReasons display={display} row={row} />,
    },
    {
      id: 'age',
      label: t('riskviews.age'),
      tone: 'quiet',
      cell: ({ station }) => <StationAge display={display} station={station} nowMs={nowMs} />,
    },
  ]
}

/** The risks that a station reports, or a note that it does not report. */
const RowReasons = ({ display, row: { risks, isReporting } }: { display: Display; row: StationRisks }) =>
  isReporting || risks.length > 0 ? (
    <Reasons display={display} risks={risks} />
  ) : (
    display.t('riskviews.obs.unknown')
  )

function Reasons({ display: { t }, risks }: { display: Display; risks: readonly ObservedRisk[] }) {
  return (
    <Row as="span" wraps gap="2px 12px">
      {risks.map((risk) => {
        if (risk.kind === 'hazard') return <span key="hazard">{t(`codes.hazardKind.${risk.hazard}`)}</span>
        if (risk.kind === 'threshold') return <span key={`${risk.type} ${risk.message}`}>{risk.message}</span>
        return (
          <span key={risk.code}>
            {t(`measures.${risk.code}.short`)} <Value code={risk.code} value={risk.value} />
          </span>
        )
      })}
    </Row>
  )
}
