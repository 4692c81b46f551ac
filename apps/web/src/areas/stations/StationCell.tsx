import { measure } from '@verglas/contract/measures'
import { convertDifference } from '@verglas/quantities'
import { CodeBadge } from '../../ui/CodeBadge.tsx'
import type { Column } from './columns.ts'
import { DoubtSign } from './DoubtSign.tsx'
import { Precipitation } from './Precipitation.tsx'
import { qualitySentence } from './quality.ts'
import { RowAge } from './RowAge.tsx'
import { cellQuality, cellRule } from './rules.ts'
import { knownCode, newestValue, type Station, spreadC } from './station.ts'
import css from './station-table.module.css'
import { Wind } from './Wind.tsx'
import type { Writing } from './writing.ts'

type Props = {
  column: Column
  station: Station
  zone: string | null
  writing: Writing
  isChanged: boolean
}

/** One value of a station: its ground says a rule, its colour that it is doubtful. */
export function StationCell({ column, station, zone, writing, isChanged }: Props) {
  const { t, formats } = writing
  const rule = cellRule(station, column.id)
  const doubtful = cellQuality(station, column.codes)
  const title = doubtful ? qualitySentence(doubtful, t, formats) : RULE_TITLE[rule ?? 'none']
  return (
    <td
      className={CLASS[column.kind]}
      data-rule={rule ?? undefined}
      data-changed={isChanged || undefined}
      data-doubtful={doubtful ? true : undefined}
      title={title && (doubtful ? title : t(title))}
    >
      {doubtful && <DoubtSign reason={title} className={css.doubt} />}
      <Content column={column} station={station} zone={zone} writing={writing} />
    </td>
  )
}

const CLASS = {
  text: css.text,
  code: css.text,
  quantity: css.end,
  difference: css.end,
  wind: css.end,
  precipitation: css.end,
  age: css.end,
} as const satisfies Record<Column['kind'], string | undefined>

const RULE_TITLE = {
  frost: 'stations.dewRisk',
  icy: '',
  frosty: '',
  'ice-risk': '',
  none: '',
} as const

function Content({ column, station, zone, writing }: Omit<Props, 'isChanged'>) {
  const { formats } = writing
  const { settings } = formats
  const [code] = column.codes
  const missing = <span className={css.missing}>–</span>
  if (column.kind === 'age') {
    return <RowAge station={station} writing={writing} />
  }
  if (column.kind === 'text') return <Text column={column} station={station} zone={zone} writing={writing} />
  if (column.kind === 'wind') return <Wind station={station} writing={writing} />
  if (column.kind === 'precipitation') return <Precipitation station={station} writing={writing} />
  if (column.kind === 'difference') {
    const spread = spreadC(station)
    return spread === null
      ? missing
      : formats.number(convertDifference('temperature', spread, settings.units).value)
  }
  if (code === undefined) return missing
  const value = newestValue(station, code)
  const { codes, quantity } = measure(code)
  if (value === null) return missing
  if (codes && codes !== 'weather') {
    return <CodeBadge table={codes} code={value} isShort={knownCode(code, value) === null} />
  }
  return formats.quantity(quantity, value, {
    unit: quantity === 'visibility' || quantity === 'direction',
    ...(column.digits === undefined ? {} : { digits: column.digits }),
  })
}

function Text({ column, station, zone, writing }: Omit<Props, 'isChanged'>) {
  const { quantity, number } = writing.formats
  const { road, kilometre, altitude } = station
  if (column.id === 'zone') return zone ?? '–'
  if (column.id === 'altitude') return quantity('altitude', altitude, { unit: false })
  if (road === null) return '–'
  return kilometre === null ? road : `${road} · ${number(kilometre, 0)}`
}
