import { Link } from '@tanstack/react-router'
import { CardList } from '../../ui/list/CardList.tsx'
import { type Figure, type Pen, unitOfFigure, writtenFigure } from './figure-columns.tsx'
import type { StationRow } from './station-rows.ts'
import css from './statistics.module.css'
import { keptSearch } from './use-period.ts'

type Props = { rows: readonly StationRow[]; figures: readonly Figure<StationRow>[]; pen: Pen }

const CARD_PX = 84
const SHOWN = 5

/** On a phone: the name, and under it the first figures that the station has. */
export function StationStatCards({ rows, figures, pen }: Props) {
  const { t, formats } = pen
  return (
    <CardList
      label={t('statistics.title')}
      rows={rows}
      rowId={({ stationId }) => stationId}
      cardHeightPx={CARD_PX}
    >
      {(row) => {
        const known = figures.filter(({ value }) => value(row) !== null)
        return (
          <Link
            to="/stats/$stationId"
            params={{ stationId: row.stationId }}
            search={keptSearch}
            className={css.card}
          >
            <strong>{row.name}</strong>
            <span className={css.cardFigures}>
              {known.length === 0 && t('statistics.nothing')}
              {known.slice(0, SHOWN).map((figure) => (
                <span key={figure.id}>
                  {figure.label} <b>{writtenFigure(figure.unit, figure.value(row) ?? 0, formats)}</b>{' '}
                  {unitOfFigure(figure.unit, pen)}
                </span>
              ))}
            </span>
          </Link>
        )
      }}
    </CardList>
  )
}
