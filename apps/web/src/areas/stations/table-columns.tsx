import { measure } from '@verglas/contract/measures'
import { convertDifference } from '@verglas/quantities'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { StationState } from '../../ui/badge/StationState.tsx'
import { StarButton } from '../../ui/favourite/StarButton.tsx'
import type { CellHighlight, Column as TableColumn } from '../../ui/table/column.ts'
import { RowName } from '../../ui/table/RowName.tsx'
import { DoubtIcon } from '../../ui/value/DoubtIcon.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { StationAge } from '../../ui/value/StationAge.tsx'
import { Precipitation } from '../../ui/weather/Precipitation.tsx'
import { Wind } from '../../ui/weather/Wind.tsx'
import type { Column, SortWords } from './columns.ts'
import { observedDanger } from './observed-danger.ts'
import { qualitySentence } from './quality.ts'
import { messageWords, type Writing } from './row-texts.ts'
import { cellQuality, cellRule } from './rules.ts'
import { sortKey } from './sort-keys.ts'
import { latestValue, meaningfulCode, type Station, spreadC, windOf } from './station.ts'

type Context = {
  readonly writing: Writing
  readonly words: SortWords
  readonly isFavourite: (id: string) => boolean
  readonly onStar: (id: string) => void
}

/** Columns of the station table: star, state and name first, then the chosen ones. */
export function tableColumns(
  columns: readonly Column[],
  { writing, words, isFavourite, onStar }: Context,
): readonly TableColumn<Station>[] {
  const { t, nowMs } = writing
  const sortOf = (id: string) => {
    const sort = sortKey(id, { words, nowMs })
    return sort ? { sort } : {}
  }
  return [
    {
      id: 'star',
      label: '',
      title: t('app.favourite'),
      align: 'center',
      stays: 'start',
      widthPx: 26,
      isFixed: true,
      cell: ({ id, name }) => (
        <StarButton
          name={name}
          isFavourite={isFavourite(id)}
          closedReason={writing.closedReason}
          t={t}
          onToggle={() => onStar(id)}
        />
      ),
    },
    {
      id: 'state',
      label: '',
      title: t('stations.columns.state'),
      align: 'center',
      stays: 'start',
      widthPx: 22,
      isFixed: true,
      cell: ({ state }) => <StationState state={state} isShort />,
      ...sortOf('state'),
    },
    {
      id: 'name',
      label: t('stations.columns.name'),
      stays: 'start',
      widthPx: 128,
      isHead: true,
      cell: ({ id, name, isBridge }) => (
        <RowName
          name={name}
          address={writing.addressOf(id)}
          bridge={isBridge ? t('stations.onBridge') : undefined}
          message={messageWords(writing, id)}
        />
      ),
      ...sortOf('name'),
    },
    ...columns.map(
      (column): TableColumn<Station> => ({
        id: column.id,
        label: t(column.label),
        title: t(column.title),
        ...unitsOf(column, writing),
        align: isWritten(column) ? 'start' : 'end',
        ...roomOf(column),
        cell: (station) => <Cell column={column} station={station} writing={writing} words={words} />,
        highlight: (station) => badgeFor(column, station, { writing, words }),
        ...sortOf(column.id),
      }),
    ),
  ]
}

/** «humide salée» takes two lines, because the measurements need the width. */
const roomOf = ({ widthPx, kind }: Column) => ({ widthPx, wraps: kind === 'code' })

/** Text columns are left-aligned. */
/** The second line of a heading: the unit, or that a danger is measured, because those of circuits are forecast and may differ. */
function unitsOf(
  { quantity, kind }: Column,
  { t, formats }: Pick<Writing, 't' | 'formats'>,
): { units?: string[] } {
  if (kind === 'danger') return { units: [t('stations.measured')] }
  return quantity ? { units: [formats.unit(quantity)] } : {}
}

const isWritten = ({ kind }: Column) => kind === 'text' || kind === 'code' || kind === 'danger'

function badgeFor(
  { id, kind, codes }: Column,
  station: Station,
  { writing: { t, formats }, words }: Pick<Context, 'writing' | 'words'>,
): CellHighlight {
  // A doubtful value is marked in its own column.
  const doubtful = kind === 'danger' ? null : cellQuality(station, codes)
  const rule = cellRule(station, id, words.gripLimits)
  if (doubtful) return { rule, isDoubtful: true, title: qualitySentence(doubtful, t, formats) }
  return rule === 'frost' ? { rule, title: t('stations.dewRisk') } : { rule }
}

type CellProps = { column: Column; station: Station; writing: Writing; words: SortWords }

function Cell(props: CellProps) {
  const { column, station, writing } = props
  const doubtful = column.kind === 'danger' ? null : cellQuality(station, column.codes)
  if (!doubtful) return <Content {...props} />
  return (
    <>
      <DoubtIcon reason={qualitySentence(doubtful, writing.t, writing.formats)} />
      <Content {...props} />
    </>
  )
}

function Content({ column, station, writing, words }: CellProps) {
  const { t, formats, nowMs } = writing
  const [code] = column.codes
  if (column.kind === 'age') {
    return (
      <StationAge
        station={station}
        nowMs={nowMs}
        display={{ formats: writing.formatsOf(station.timezone), t }}
      />
    )
  }
  if (column.kind === 'text') return textOf(column, station, writing, words)
  if (column.kind === 'wind') return <Wind {...windOf(station)} display={writing} />
  if (column.kind === 'precipitation') {
    return (
      <Precipitation
        type={latestValue(station, 'precip_type')}
        rateMmh={latestValue(station, 'precip_rate')}
        display={writing}
      />
    )
  }
  if (column.kind === 'danger') {
    const danger = observedDanger(station, words.gripLimits)
    return danger ? <CodeBadge table="danger" code={danger.level} /> : <Quiet />
  }
  if (column.kind === 'difference') {
    const spread = spreadC(station)
    if (spread === null) return <Quiet />
    return formats.number(convertDifference('temperature', spread, formats.settings.units).value)
  }
  const value = code === undefined ? null : latestValue(station, code)
  if (code === undefined || value === null) return <Quiet />
  const { codes, quantity } = measure(code)
  if (codes && codes !== 'weather') {
    return <CodeBadge table={codes} code={value} isShort={meaningfulCode(code, value) === null} />
  }
  return formats.quantity(quantity, value, {
    unit: quantity === 'visibility' || quantity === 'direction',
    ...(column.digits === undefined ? {} : { digits: column.digits }),
  })
}

function textOf({ id }: Column, station: Station, { formats }: Writing, { zoneName }: SortWords): string {
  const { road, kilometre, altitude, zoneId } = station
  if (id === 'zone') return zoneName(zoneId) ?? '–'
  if (id === 'altitude') return formats.quantity('altitude', altitude, { unit: false })
  if (road === null) return '–'
  return kilometre === null ? road : `${road} · ${formats.number(kilometre, 0)}`
}
