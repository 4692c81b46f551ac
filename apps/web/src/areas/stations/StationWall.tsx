import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { StationState } from '../../ui/badge/StationState.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import { type WallColumn, WallTable } from '../../ui/wall/WallTable.tsx'
import { type ObservedDanger, observedDanger, useGripLimits } from './observed-danger.ts'
import { isOutdated } from './sort-keys.ts'
import { latestValue, type Station } from './station.ts'
import { needsAction, worstFirst } from './wall-order.ts'

type Props = { stations: readonly Station[]; answer: Answered<unknown> }

const AGES_MS = 30_000

/** Stations on a wall screen: the most dangerous road first, readable from four metres. */
export function StationWall({ stations, answer }: Props) {
  const { setup } = useContextData()
  const nowMs = useNowMs(AGES_MS)
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const gripLimits = useGripLimits()
  const judging = { nowMs, gripLimits }
  const rows = worstFirst(stations, judging)
  const temperature = (id: 'ts' | 'tair', share: number, isStrong: boolean): WallColumn<Station> => ({
    id,
    label: `${t(`measures.${id}.short`)} · ${formats.unit('temperature')}`,
    share,
    align: 'end',
    cell: (station) => {
      const text = formats.quantity('temperature', latestValue(station, id), { unit: false })
      return isStrong ? <strong>{text}</strong> : text
    },
  })
  const columns: readonly WallColumn<Station>[] = [
    { id: 'name', label: t('stations.columns.name'), share: 4.4, cell: ({ name }) => name },
    temperature('ts', 1.6, true),
    temperature('tair', 1.4, false),
    {
      id: 'road',
      label: t('weather.roadCondition'),
      share: 2.6,
      cell: (station) => <CodeBadge table="roadState" code={latestValue(station, 'road_state')} />,
    },
    {
      id: 'risk',
      label: t('stations.measuredDanger'),
      share: 3,
      cell: (station) => <Danger danger={observedDanger(station, gripLimits)} display={display} />,
    },
    {
      id: 'state',
      label: t('stations.columns.state'),
      share: 2.2,
      cell: ({ state }) =>
        state === 'ok' ? <Quiet>{t('codes.stationState.ok')}</Quiet> : <StationState state={state} />,
    },
    {
      id: 'age',
      label: t('stations.columns.age'),
      share: 1.5,
      align: 'end',
      cell: (station) => <StationAge station={station} nowMs={nowMs} display={{ formats, t }} />,
    },
  ]
  const isBelow = (station: Station) => !isOutdated(station, nowMs) && (latestValue(station, 'ts') ?? 1) < 0
  return (
    <WallTable
      title={t('stations.title')}
      facts={t('stations.wallCounts', {
        count: stations.length,
        freezing: stations.filter(isBelow).length,
        action: stations.filter((station) => needsAction(station, judging)).length,
        zero: formats.quantity('temperature', 0, { digits: 0 }),
      })}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      needsAction={(station) => needsAction(station, judging)}
      isMuted={(station) => isOutdated(station, nowMs)}
      timeZone={setup.timezone}
      answer={answer}
      failed={t('stations.failed')}
    />
  )
}

type DangerProps = { danger: ObservedDanger | null; display: Pick<Display, 't'> }

/** The danger level and its cause. */
const Danger = ({ danger, display: { t } }: DangerProps) => (
  <>
    <CodeBadge table="danger" code={danger?.level} />{' '}
    {danger && danger.level > 0 && <small>{t(`codes.hazardKind.${danger.kind}`)}</small>}
  </>
)
