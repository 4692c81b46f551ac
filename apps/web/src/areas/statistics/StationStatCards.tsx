import { Link } from '@tanstack/react-router'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { type Figure, type Localizer, unitOfFigure, writtenFigure } from './figure-columns.tsx'
import type { StationRow } from './station-rows.ts'
import css from './statistics.module.css'
import { sharedSearch } from './use-period.ts'

type Props = { rows: readonly StationRow[]; figures: readonly Figure<StationRow>[]; localizer: Localizer }

const CARD_PX = 84
const MAX_FIGURES = 5

/** On a phone: the name, and below it the first figures available for the station. */
export function StationStatCards({ rows, figures, localizer }: Props) {
  const { t, formats } = localizer
  return (
    <CardList
      label={t('statistics.title')}
      rows={rows}
      rowId={({ stationId }) => stationId}
      cardHeightPx={CARD_PX}
    >
      {(row) => {
        const availableFigures = figures.filter(({ value }) => value(row) !== null)
        return (
          <Link
            to="/stats/$stationId"
            params={{ stationId: row.stationId }}
            search={sharedSearch}
            className={css.card}
          >
            <strong>{row.name}</strong>
            <CardFigures>
              {availableFigures.length === 0 && t('statistics.nothing')}
              {availableFigures.slice(0, MAX_FIGURES).map((figure) => (
                <span key={figure.id}>
                  {figure.label} <b>{writtenFigure(figure.unit, figure.value(row) ?? 0, formats)}</b>{' '}
                  {unitOfFigure(figure.unit, localizer)}
                </span>
              ))}
            </CardFigures>
          </Link>
        )
      }}
    </CardList>
  )
}

const CardFigures = (props: LayoutProps) => (
  <Row className={css.cardFigures} as="span" wraps tone="muted" gap="2px 12px" size={12} {...props} />
)
