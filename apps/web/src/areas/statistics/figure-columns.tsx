import { type MeasureCode, measure, type Quantity } from '@verglas/contract/measures'
import { thresholdsOf } from '@verglas/contract/statistic-codes'
import type { Formats } from '@verglas/language'
import type { SheetColumn } from '@verglas/language/files/sheet'
import type { Display as FullDisplay } from '../../lib/display.ts'
import type { Column } from '../../ui/table/column.ts'
import { Quiet } from '../../ui/value/Quiet.tsx'
import {
  type Figures,
  MIN_COMPLETENESS,
  meaningfulKinds,
  share,
  thresholdName,
  thresholdText,
} from './figures.ts'
import css from './statistics.module.css'

type Unit = Quantity | 'hours' | 'days' | 'share'

/** One figure of a row: a column of both tables and files. */
export type Figure<Row> = {
  readonly id: string
  /** Short name for a header, if the measure is clear from the context. */
  readonly label: string
  /** Full name. */
  readonly name: string
  /** Its definition, in one sentence. */
  readonly title: string
  readonly unit: Unit
  /** Metric; null if there is none. */
  readonly value: (row: Row) => number | null
  /** The instant of an extreme. */
  readonly atMs?: (row: Row) => number | null
  /** 0–1, of the measure; if it is too low, the figure is muted. */
  readonly completeness: (row: Row) => number | null
}

export type Localizer = Pick<FullDisplay, 't' | 'formats'>

/** Every figure of a measure. */
export function measureFigures<Row>(
  code: MeasureCode,
  of: (row: Row) => Figures | undefined,
  { t, formats }: Localizer,
): Figure<Row>[] {
  const { quantity } = measure(code)
  const completeness = (row: Row) => of(row)?.completeness ?? null
  const figure = (id: string, unit: Unit, value: (figures: Figures) => number | null): Figure<Row> => ({
    id,
    label: t(`statistics.figures.${id}`),
    name: t(`statistics.figures.${id}`),
    title: t(`statistics.definitions.${id}`),
    unit,
    value: (row) => {
      const figures = of(row)
      return figures ? value(figures) : null
    },
    completeness,
  })
  const extreme = (id: 'low' | 'high'): Figure<Row> => ({
    ...figure(id, quantity, (figures) => figures[id]?.value ?? null),
    atMs: (row) => {
      const at = of(row)?.[id]?.at
      return at === undefined ? null : Date.parse(at)
    },
  })
  const thresholds = thresholdsOf(code).flatMap((key): Figure<Row>[] => {
    const name = thresholdName(key, t, formats)
    const thresholdLabel = thresholdText(key, t, formats)
    const counted = (id: 'hours' | 'days' | 'wholeDays', unit: 'hours' | 'days'): Figure<Row> => ({
      ...figure(id, unit, ({ thresholds: all }) => all.find((entry) => entry.key === key)?.[id] ?? null),
      id: `${key}-${id}`,
      label: t(`statistics.signed.${id}`, { thresholdLabel }),
      name: t(`statistics.beyond.${id}`, { name }),
    })
    return [counted('hours', 'hours'), counted('days', 'days'), counted('wholeDays', 'days')]
  })
  return [
    ...meaningfulKinds(code).map((kind) =>
      kind === 'mean' ? figure('mean', quantity, ({ mean }) => mean) : extreme(kind),
    ),
    figure('total', quantity, ({ total }) => total),
    ...thresholds,
    figure('freezeThaw', 'days', ({ freezeThawDays }) => freezeThawDays),
    figure('completeness', 'share', (figures) => figures.completeness * 100),
  ]
}

/** The figures that at least one row has. */
export const presentFigures = <Row,>(figures: readonly Figure<Row>[], rows: readonly Row[]): Figure<Row>[] =>
  figures.filter(({ value }) => rows.some((row) => value(row) !== null))

/** «−4,2», as written below its header. */
export function writtenFigure(unit: Unit, value: number, formats: Formats): string {
  if (unit === 'hours') return formats.number(value, value < 10 ? 1 : 0)
  if (unit === 'days') return formats.number(value, 0)
  if (unit === 'share') return share(formats, value / 100)
  return formats.quantity(unit, value, { unit: false })
}

export function unitOfFigure(unit: Unit, { t, formats }: Localizer): string {
  if (unit === 'hours' || unit === 'days') return t(`statistics.units.${unit}`)
  return unit === 'share' ? '' : formats.unit(unit)
}

/** The figure as a table column; figures with insufficient data are muted, with the reason. */
export function figureColumn<Row>(figure: Figure<Row>, localizer: Localizer): Column<Row> {
  const { id, label, name, title, unit, value, atMs, completeness } = figure
  const { t, formats } = localizer
  const isShare = unit === 'share'
  return {
    id,
    label,
    title: `${name} · ${title}`,
    units: [unitOfFigure(unit, localizer)],
    align: 'end',
    widthPx: atMs ? 128 : isShare ? 84 : 92,
    ...(isShare ? { tone: 'quiet' as const } : {}),
    cell: (row) => {
      const figureValue = value(row)
      if (figureValue === null) return <Quiet />
      const rowCompleteness = completeness(row) ?? 1
      const at = atMs?.(row) ?? null
      return (
        <span
          className={css.figure}
          data-muted={rowCompleteness < MIN_COMPLETENESS || undefined}
          title={
            rowCompleteness < MIN_COMPLETENESS
              ? t('statistics.lowCompleteness', { share: share(formats, rowCompleteness) })
              : undefined
          }
        >
          <strong>{writtenFigure(unit, figureValue, formats)}</strong>
          {at !== null && <small>{`${formats.shortDate(at)} ${formats.time(at)}`}</small>}
        </span>
      )
    },
    sort: { first: isShare || id.endsWith('low') ? 'ascending' : 'descending', by: value },
  }
}

/** The figure as file columns: the value, and its instant. */
export function figureSheetColumns<Row>(
  figure: Figure<Row>,
  localizer: Localizer,
  name = figure.name,
): SheetColumn<Row>[] {
  const { unit, value, atMs } = figure
  const valueColumn: SheetColumn<Row> =
    unit === 'hours' || unit === 'days' || unit === 'share'
      ? { name, kind: 'number', unit: unit === 'share' ? '%' : unitOfFigure(unit, localizer), value }
      : { name, kind: 'quantity', quantity: unit, value }
  if (!atMs) return [valueColumn]
  return [valueColumn, { name: localizer.t('statistics.timeOf', { name }), kind: 'instant', atMs }]
}
