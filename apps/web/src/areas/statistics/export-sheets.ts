import { type MeasureCode, measure } from '@verglas/contract/measures'
import { type NamedSheet, type SheetColumn, sheetOf } from '@verglas/language/files/sheet'
import { convert } from '@verglas/quantities'
import {
  type Figure,
  figureSheetColumns,
  type Localizer,
  measureFigures,
  presentFigures,
} from './figure-columns.tsx'
import { type Answer, type Figures, figuresOf, type StepFigures } from './figures.ts'
import type { StationRow } from './station-rows.ts'

/** One row per station. */
export function stationSheet(
  rows: readonly StationRow[],
  figures: readonly Figure<StationRow>[],
  localizer: Localizer,
): NamedSheet {
  const { t } = localizer
  return {
    name: t('statistics.sheets.stations'),
    ...sheetOf(
      rows,
      [
        { name: t('statistics.station'), kind: 'text', text: ({ name }) => name },
        { name: t('statistics.stationId'), kind: 'text', text: ({ stationId }) => stationId },
        ...figures.flatMap((figure) => figureSheetColumns(figure, localizer)),
      ],
      localizer,
    ),
  }
}

type Span = { readonly from: string; readonly to: string }

/** One row per step or year, with the figures of all measures next to each other. */
function spanSheet<Row extends Span>(
  name: string,
  rows: readonly Row[],
  of: (row: Row, code: MeasureCode) => Figures | undefined,
  { codes, localizer }: { codes: readonly MeasureCode[]; localizer: Localizer },
): NamedSheet {
  const { t } = localizer
  const columns: SheetColumn<Row>[] = codes.flatMap((code) =>
    presentFigures(
      measureFigures<Row>(code, (row) => of(row, code), localizer),
      rows,
    ).flatMap((figure) =>
      figureSheetColumns(
        figure,
        localizer,
        t('statistics.figureOf', { measure: t(`measures.${code}.long`), figure: figure.name }),
      ),
    ),
  )
  return {
    name,
    ...sheetOf(
      rows,
      [
        { name: t('statistics.begin'), kind: 'instant', atMs: ({ from }) => Date.parse(from) },
        { name: t('statistics.end'), kind: 'instant', atMs: ({ to }) => Date.parse(to) },
        ...columns,
      ],
      localizer,
    ),
  }
}

export const stepSheet = ({ steps, all }: Answer, localizer: Localizer): NamedSheet =>
  spanSheet<StepFigures>(
    localizer.t('statistics.sheets.steps'),
    steps,
    ({ measures }, code) => figuresOf(measures, code),
    { codes: all.map(({ code }) => code), localizer },
  )

export type YearFigures = Span & { readonly all: readonly Figures[] }

export const yearSheet = (
  years: readonly YearFigures[],
  codes: readonly MeasureCode[],
  localizer: Localizer,
): NamedSheet =>
  spanSheet<YearFigures>(
    localizer.t('statistics.sheets.years'),
    years,
    ({ all }, code) => figuresOf(all, code),
    {
      codes,
      localizer,
    },
  )

/** One row per measure for the complete period, each in its own unit. */
export function summarySheet({ all }: Answer, localizer: Localizer): NamedSheet {
  const { t, formats } = localizer
  const toUnit = ({ code }: Figures, metric: number | null) =>
    metric === null ? null : convert(measure(code).quantity, metric, formats.settings.units, metric).value
  const number = (id: string, value: (row: Figures) => number | null): SheetColumn<Figures> => ({
    name: t(`statistics.figures.${id}`),
    kind: 'number',
    unit: id === 'completeness' ? '%' : '',
    value,
  })
  const time = (id: 'low' | 'high'): SheetColumn<Figures> => ({
    name: t('statistics.timeOf', { name: t(`statistics.figures.${id}`) }),
    kind: 'instant',
    atMs: (row) => (row[id] ? Date.parse(row[id].at) : null),
  })
  return {
    name: t('statistics.sheets.summary'),
    ...sheetOf(
      all.filter(({ code }) => measure(code).quantity !== 'code'),
      [
        { name: t('statistics.measure'), kind: 'text', text: ({ code }) => t(`measures.${code}.long`) },
        {
          name: t('statistics.unit'),
          kind: 'text',
          text: ({ code, high }) => formats.unit(measure(code).quantity, high?.value),
        },
        number('mean', (row) => toUnit(row, row.mean)),
        number('low', (row) => toUnit(row, row.low?.value ?? null)),
        time('low'),
        number('high', (row) => toUnit(row, row.high?.value ?? null)),
        time('high'),
        number('total', (row) => toUnit(row, row.total)),
        number('completeness', ({ completeness }) => completeness * 100),
      ],
      localizer,
    ),
  }
}

/** The definition of each figure; also shown on the screen. */
export const DEFINED = [
  'values',
  'mean',
  'low',
  'high',
  'total',
  'hours',
  'days',
  'wholeDays',
  'freezeThaw',
  'completeness',
  'season',
] as const

export function definitionSheet({ t, formats }: Localizer): NamedSheet {
  return {
    name: t('statistics.sheets.definitions'),
    ...sheetOf(
      DEFINED,
      [
        { name: t('statistics.figure'), kind: 'text', text: (id) => t(`statistics.figures.${id}`) },
        { name: t('statistics.definition'), kind: 'text', text: (id) => t(`statistics.definitions.${id}`) },
      ],
      { t, formats },
    ),
  }
}
