import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { folded } from '@verglas/language'
import { type Figure, type Localizer, measureFigures } from './figure-columns.tsx'
import { figuresOf } from './figures.ts'

export type StationRow = CallAnswer<'listStationStats'>['stations'][number]

/** The measures of the overview: those that characterise a winter. */
export const OVERVIEW_MEASURES = [
  'tair',
  'ts',
  'road_state',
  'wind_max',
  'rain',
  'rain_sum',
  'snow',
] as const satisfies readonly MeasureCode[]

export function filteredStations(
  rows: readonly StationRow[],
  { text, zoneId }: { text: string; zoneId: string | null },
): readonly StationRow[] {
  const searchText = folded(text)
  return rows.filter(
    ({ name, zoneId: own }) => (zoneId === null || own === zoneId) && folded(name).includes(searchText),
  )
}

const figureReader = (code: MeasureCode) => (row: StationRow) => figuresOf(row.measures, code)

/** The figures of each measure that distinguish one winter from another, with its completeness. */
export function overviewFigures(localizer: Localizer): Figure<StationRow>[] {
  const { t, formats } = localizer
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const shortened = (code: MeasureCode, figures: readonly Figure<StationRow>[]) =>
    figures.map((figure) => ({
      ...figure,
      id: `${code}-${figure.id}`,
      label: t(`statistics.short.${code}-${figure.id}`, { zero }),
      name: t('statistics.figureOf', { measure: t(`measures.${code}.long`), figure: figure.name }),
    }))
  const chosen = (code: MeasureCode, ...ids: readonly string[]) =>
    shortened(
      code,
      ids.flatMap((id) =>
        measureFigures(code, figureReader(code), localizer).filter((figure) => figure.id === id),
      ),
    )
  return [
    ...chosen('ts', 'low', 'road_frost-hours', 'freezeThaw', 'completeness'),
    ...chosen('tair', 'mean', 'low', 'air_frost-days', 'air_frost-wholeDays', 'completeness'),
    ...chosen('road_state', 'road_slippery-hours', 'completeness'),
    ...chosen('wind_max', 'high', 'gust_strong-hours', 'completeness'),
    ...shortened('rain', fallenWater(localizer)),
    ...chosen('snow', 'total', 'completeness'),
  ]
}

/** A station delivers either rain amounts or a gauge counter; uses the one that it delivers. */
function fallenWater(localizer: Localizer): Figure<StationRow>[] {
  const either = (row: StationRow) => figuresOf(row.measures, 'rain') ?? figuresOf(row.measures, 'rain_sum')
  return measureFigures('rain', either, localizer).filter(({ id }) => id === 'total' || id === 'completeness')
}
