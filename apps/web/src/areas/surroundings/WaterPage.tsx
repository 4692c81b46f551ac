import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { type ListAddress, useListState } from '../../ui/list/use-list-state.ts'
import { createHover } from '../../ui/split/hover.ts'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { NameLink } from '../../ui/table/NameLink.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import { Value } from '../../ui/value/Value.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { type Reach, reachLayer, vigicruesLegend } from '../alerts/panels.ts'
import type { Station } from './observed-risks.ts'
import { RiskScreen } from './RiskScreen.tsx'
import { placedAt, severityPoint } from './risk-layers.ts'
import css from './riskviews.module.css'
import { TideChart } from './TideChart.tsx'
import { type Tidepoint, WaterWall } from './WaterWall.tsx'

const SOON_MS = 60_000
/** The flood watch publishes at least twice a day. */
const DELAY_HOURS = 24
const NO_REACHES: readonly Reach[] = []
const NO_TIDEPOINTS: readonly Tidepoint[] = []

const WATER_ADDRESS = {
  names: ['tide'],
  filters: [],
  read: (search: { readonly tide?: string }) => ({ tideId: search.tide ?? null }),
} satisfies ListAddress<'tide', unknown>

/**
 * Water levels: rivers with the flood watch, and the sea with its tides and the contribution of the weather.
 */
export function WaterPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const nowMs = useNowMs(SOON_MS)
  const [hover] = useState(createHover)
  const { list, change } = useListState(WATER_ADDRESS)
  const stations = useCall('listStations', {}, { keepsPrevious: true })
  const tides = useCall('listTidepoints', {}, { keepsPrevious: true })
  const floods = useCall('getVigicrues', {}, { keepsPrevious: true, enabled: hasFeature('alerts') })
  const tidepoints = tides.data?.tidepoints ?? NO_TIDEPOINTS
  const tideId = list.tideId ?? tidepoints[0]?.id ?? null
  const reaches = floods.data?.reaches.features ?? NO_REACHES
  const levels = useMemo(
    () => levelRows(stations.data?.stations ?? [], tidepoints),
    [stations.data, tidepoints],
  )
  const layers = useWaterLayers(display, { reaches, levels, tidepoints })
  const isWall = useIsWall()
  const answer = allAnswered({ stations, tides })
  const facts = (
    <>
      <span>{t('riskviews.water.levels', { count: levels.length })}</span>
      <span>{t('riskviews.water.tides', { count: tidepoints.length })}</span>
    </>
  )
  if (isWall)
    return (
      <WaterWall
        display={display}
        reaches={reaches}
        tidepoints={tidepoints}
        levels={levels}
        nowMs={nowMs}
        facts={facts}
        timeZone={setup.timezone}
        answer={answer}
      />
    )
  return (
    <RiskScreen
      title={t('riskviews.water.title')}
      facts={facts}
      answer={answer}
      failed={t('riskviews.water.failed')}
      empty={() =>
        levels.length === 0 &&
        tidepoints.length === 0 &&
        reaches.length === 0 && <Empty>{t('riskviews.water.none')}</Empty>
      }
      list={() => (
        <>
          {hasFeature('alerts') && floods.data && (
            <Floods display={display} reaches={reaches} issuedAt={floods.data.issuedAt} nowMs={nowMs} />
          )}
          <TidePanel
            display={display}
            tidepoints={tidepoints}
            tideId={tideId}
            nowMs={nowMs}
            onChoose={(id) => change({ tide: id })}
          />
          <LevelPanel display={display} levels={levels} nowMs={nowMs} />
        </>
      )}
      map={() => (
        <RoadMap
          label={t('riskviews.water.map')}
          layers={layers}
          fitKey="water"
          hover={hover}
          credits={floods.data?.attribution ? [floods.data.attribution] : []}
          onOpen={(id) => tidepoints.some((tidepoint) => tidepoint.id === id) && change({ tide: id })}
        >
          <MapLegend groups={reaches.length > 0 ? [vigicruesLegend(display)] : []} />
        </RoadMap>
      )}
    />
  )
}

type Waters = {
  reaches: readonly Reach[]
  levels: readonly Station[]
  tidepoints: readonly Tidepoint[]
}

function useWaterLayers(display: Display, { reaches, levels, tidepoints }: Waters) {
  return useMemo(() => {
    const rivers = reachLayer(display, reaches)
    const gauges = [
      pointLayer(
        'levels',
        levels
          .flatMap(placedAt)
          .map((station) => ({ ...severityPoint(display, station, 0), value: levelWords(display, station) })),
      ),
      pointLayer(
        'tidepoints',
        tidepoints.map((tidepoint) => ({
          ...severityPoint(display, tidepoint, 0),
          value: tidepoint.latest ? display.formats.quantity('level', tidepoint.latest.level) : '',
          symbol: 'tide' as const,
        })),
      ),
    ]
    // The flood watch covers a whole country, so the map starts at the organisation's gauges.
    const hasGauges = gauges.some(({ extent }) => extent !== null)
    return [hasGauges ? { ...rivers, extent: null } : rivers, ...gauges]
  }, [display, reaches, levels, tidepoints])
}

type TideProps = TideTable & { display: Display; tidepoints: readonly Tidepoint[] }

function TidePanel({ display, tidepoints, ...table }: TideProps) {
  const { t } = display
  const { tideId, nowMs } = table
  if (tidepoints.length === 0) return null
  return (
    <Panel>
      <Heading marginBottom={6}>{t('tides.title')}</Heading>
      <PlainTable
        label={t('tides.title')}
        columns={tideColumns(display, table)}
        rows={tidepoints}
        rowId={({ id }) => id}
      />
      {tideId && <TideChart display={display} tidepointId={tideId} nowMs={nowMs} />}
    </Panel>
  )
}

type LevelProps = { display: Display; levels: readonly Station[]; nowMs: number }

function LevelPanel({ display, levels, nowMs }: LevelProps) {
  const { t } = display
  if (levels.length === 0) return null
  return (
    <Panel>
      <Heading marginBottom={6}>{t('riskviews.water.levelsTitle')}</Heading>
      <PlainTable
        label={t('riskviews.water.levelsTitle')}
        columns={levelColumns(display, nowMs)}
        rows={levels}
        rowId={({ id }) => id}
      />
    </Panel>
  )
}

/** Stations that measure a level and are not tide gauges. */
function levelRows(stations: readonly Station[], tidepoints: readonly Tidepoint[]): readonly Station[] {
  const ids = new Set(tidepoints.map(({ id }) => id))
  return stations.filter(({ id, latest }) => !ids.has(id) && (latest?.values.water ?? null) !== null)
}

const levelWords = ({ formats }: Display, { latest }: Station) =>
  formats.quantity('level', latest?.values.water ?? null)

type FloodsProps = { display: Display; reaches: readonly Reach[]; issuedAt: string | null; nowMs: number }

/** The reaches that are not green; says so if the flood watch has not published. */
function Floods({ display: { t, formats }, reaches, issuedAt, nowMs }: FloodsProps) {
  const worst = reaches
    .filter(({ properties }) => properties.severity > 0)
    .toSorted((a, b) => b.properties.severity - a.properties.severity)
  const issuedMs = issuedAt === null ? null : Date.parse(issuedAt)
  // In a country without a flood watch there is nothing to display.
  if (issuedMs === null && reaches.length === 0) return null
  return (
    <Panel>
      <Row wraps gap={8} align="center" justify="space-between">
        <Heading marginBottom={6}>{t('riskviews.water.floods')}</Heading>
        <Link to="/alerts/floods">{t('riskviews.water.openFloods')}</Link>
      </Row>
      {issuedMs === null ? (
        <p className={css.hint}>{t('alerts.floods.noInformation')}</p>
      ) : nowMs - issuedMs > DELAY_HOURS * HOUR_MS ? (
        <p className={css.hint}>{t('alerts.floods.noRecent', { delay: DELAY_HOURS })}</p>
      ) : worst.length === 0 ? (
        <p className={css.hint}>{t('alerts.floods.calm')}</p>
      ) : (
        <Row as="ul" wraps gap="6px 20px" hasNumbers margin="8px 0 0">
          {worst.map(({ id, properties: { name, severity } }) => (
            <li key={id}>
              <SeverityBadge severity={severity} /> {name}
            </li>
          ))}
        </Row>
      )}
      {issuedMs !== null && (
        <p className={css.hint}>
          {t('alerts.floods.issued', {
            time: formats.dateTime(issuedMs),
            age: formats.age(Math.max(0, nowMs - issuedMs)),
          })}
        </p>
      )}
    </Panel>
  )
}

type TideTable = { tideId: string | null; nowMs: number; onChoose: (id: string) => void }

function tideColumns(display: Display, { tideId, nowMs, onChoose }: TideTable): readonly Column<Tidepoint>[] {
  const { t, formats } = display
  const water = (extreme: Tidepoint['nextHigh']) =>
    extreme && `${formats.time(Date.parse(extreme.at))} · ${formats.quantity('level', extreme.level)}`
  return [
    {
      id: 'name',
      label: t('riskviews.water.gauge'),
      isHead: true,
      cell: ({ id, name }) => (
        <Button
          size="compact-xs"
          variant={id === tideId ? 'filled' : 'subtle'}
          aria-pressed={id === tideId}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ),
    },
    {
      id: 'level',
      label: t('riskviews.water.level'),
      align: 'end',
      cell: ({ latest }) => (latest ? formats.quantity('level', latest.level) : '–'),
    },
    { id: 'high', label: t('tides.marks.high'), align: 'end', cell: ({ nextHigh }) => water(nextHigh) },
    { id: 'low', label: t('tides.marks.low'), align: 'end', cell: ({ nextLow }) => water(nextLow) },
    {
      id: 'age',
      label: t('riskviews.age'),
      tone: 'quiet',
      cell: ({ latest }) => (
        <AgeText
          atMs={latest ? Date.parse(latest.observedAt) : null}
          periodS={900}
          nowMs={nowMs}
          formats={formats}
          t={t}
          form="short"
        />
      ),
    },
  ]
}

function levelColumns(display: Display, nowMs: number): readonly Column<Station>[] {
  const { t, formats } = display
  return [
    {
      id: 'name',
      label: t('riskviews.obs.station'),
      isHead: true,
      cell: ({ id, name }) => (
        <NameLink to="/stations/view/$stationId" params={{ stationId: id }}>
          {name}
        </NameLink>
      ),
    },
    {
      id: 'level',
      label: t('riskviews.water.level'),
      align: 'end',
      cell: ({ latest }) => <Value code="water" value={latest?.values.water ?? null} />,
    },
    {
      id: 'age',
      label: t('riskviews.age'),
      tone: 'quiet',
      cell: ({ latest, period }) => (
        <StationAge station={{ latest, period }} nowMs={nowMs} display={{ formats, t }} />
      ),
    },
  ]
}
