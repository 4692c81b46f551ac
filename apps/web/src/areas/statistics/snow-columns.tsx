import { HOUR_MS, type Quantity } from '@verglas/quantities'
import type { Column } from '../../ui/table/column.ts'
import { Quiet } from '../../ui/value/Quiet.tsx'
import type { Localizer } from './figure-columns.tsx'
import { lengthHours, type SnowEvent, type SnowMonth } from './snow-months.ts'
import css from './statistics.module.css'

/** Builders for a figure of a row, below its header. */
function figures<Row>({ t, formats }: Localizer) {
  const head = (id: string) => ({
    id,
    label: t(`statistics.snow.columns.${id}`),
    title: t(`statistics.snow.titles.${id}`),
    align: 'end' as const,
  })
  return {
    head,
    quantity: (id: string, quantity: Quantity, of: (row: Row) => number | null): Column<Row> => ({
      ...head(id),
      units: [formats.unit(quantity)],
      cell: (row) => {
        const value = of(row)
        return value === null ? <Quiet /> : formats.quantity(quantity, value, { unit: false })
      },
    }),
    hours: (id: string, of: (row: Row) => number): Column<Row> => ({
      ...head(id),
      cell: (row) => formats.duration(Math.round(of(row) * 60) * (HOUR_MS / 60)),
    }),
  }
}

/** The hourly rate of snowfall is written like snow depth: «1,2 cm» in one hour. */
const RATE: Quantity = 'snow'

export function eventColumns(localizer: Localizer): readonly Column<SnowEvent>[] {
  const { t, formats } = localizer
  const { head, quantity, hours } = figures<SnowEvent>(localizer)
  const written = (iso: string) => `${formats.shortDate(Date.parse(iso))} ${formats.time(Date.parse(iso))}`
  return [
    {
      ...head('begin'),
      align: 'start',
      isHead: true,
      stays: 'start',
      cell: ({ from, to, isGoingOn }) => (
        <span className={css.figure} data-start>
          <strong>{written(from)}</strong>
          <small>
            {isGoingOn ? t('statistics.snow.goesOn') : t('statistics.snow.until', { time: written(to) })}
          </small>
        </span>
      ),
    },
    hours('length', lengthHours),
    quantity('total', 'snow', ({ totalCm }) => totalCm),
    quantity('most', RATE, ({ mostCmh }) => mostCmh),
    quantity('airLow', 'temperature', ({ airC }) => airC?.low ?? null),
    quantity('airHigh', 'temperature', ({ airC }) => airC?.high ?? null),
    quantity('roadLow', 'temperature', ({ roadC }) => roadC?.low ?? null),
    quantity('roadMean', 'temperature', ({ roadC }) => roadC?.mean ?? null),
    quantity('gust', 'speed', ({ gustKmh }) => gustKmh),
    {
      ...head('treatments'),
      align: 'start',
      cell: ({ treatments }) => (treatments ? treatmentWords(localizer, treatments) : <Quiet />),
    },
    {
      ...head('source'),
      align: 'start',
      tone: 'quiet',
      cell: ({ source }) => t(`statistics.snow.sources.${source}`),
    },
  ]
}

type Treatments = NonNullable<SnowEvent['treatments']>

/** The number of passes of crews, and the material that they spread. */
export function treatmentWords(
  { t, formats }: Localizer,
  { passes, ploughings, deicerGm2, abrasiveGm2 }: Treatments,
): string {
  if (passes === 0) return t('statistics.snow.untreated')
  const spread = (key: string, gm2: number) =>
    gm2 > 0 ? [t(`statistics.snow.${key}`, { quantity: `${formats.number(gm2, 0)}\u00a0g/m²` })] : []
  return [
    t('statistics.snow.passes', { count: passes }),
    ...(ploughings > 0 ? [t('statistics.snow.ploughings', { count: ploughings })] : []),
    ...spread('deicer', deicerGm2),
    ...spread('abrasive', abrasiveGm2),
  ].join(' · ')
}

export function monthColumns(localizer: Localizer): readonly Column<SnowMonth>[] {
  const { t, formats } = localizer
  const { head, quantity, hours } = figures<SnowMonth>(localizer)
  return [
    {
      ...head('month'),
      align: 'start',
      isHead: true,
      stays: 'start',
      cell: ({ month }) =>
        month === null
          ? t('statistics.snow.all')
          : t('statistics.monthOfYear', {
              month: t(`statistics.months.${month.slice(5)}`),
              year: month.slice(0, 4),
            }),
    },
    { ...head('count'), cell: ({ count }) => formats.number(count, 0) },
    quantity('total', 'snow', ({ totalCm }) => totalCm),
    hours('snowing', ({ snowingHours }) => snowingHours),
    quantity('greatest', 'snow', ({ greatestCm }) => greatestCm),
    quantity('most', RATE, ({ maxCmh }) => maxCmh),
    hours('longest', ({ longestHours }) => longestHours),
  ]
}
