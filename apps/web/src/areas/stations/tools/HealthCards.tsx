import { Link } from '@tanstack/react-router'

import type { Display } from '../../../lib/display.ts'
import { StationState } from '../../../ui/badge/StationState.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { CardList } from '../../../ui/list/CardList.tsx'
import { AgeText } from '../../../ui/value/AgeText.tsx'
import { faultsOf, type HealthRow, MIN_BATTERY_V, MIN_COMPLETENESS, weakestMeasure } from './health.ts'

import { Marked } from './health-columns.tsx'
import css from './stationtools.module.css'

const CARD_PX = 84

/** Cards for phones: the station with its age, and what needs attention. */
export function HealthCards({
  rows,
  display,
  nowMs,
}: {
  rows: readonly HealthRow[]
  display: Display
  nowMs: number
}) {
  const { t, formats } = display
  return (
    <CardList
      label={t('stationtools.title')}
      rows={rows}
      rowId={({ stationId }) => stationId}
      cardHeightPx={CARD_PX}
    >
      {(row) => {
        const weakest = weakestMeasure(row)
        const volts = row.battery?.newest ?? null
        return (
          <Link to="/stations/edit/$stationId" params={{ stationId: row.stationId }} className={css.card}>
            <Row className={css.cardName} as="span" align="center" gap={8}>
              <StationState state={row.state} isShort />
              <strong>{row.name}</strong>
              <AgeText
                atMs={row.newestAt === null ? null : Date.parse(row.newestAt)}
                periodS={row.period}
                nowMs={nowMs}
                formats={formats}
                t={t}
                form="short"
              />
            </Row>
            <Row as="span" wraps gap="4px 14px" tone="muted">
              {weakest && (
                <span>
                  {t(`measures.${weakest.code}.short`)}{' '}
                  <Marked isMarked={weakest.completeness < MIN_COMPLETENESS}>
                    {formats.quantity('percent', weakest.completeness * 100)}
                  </Marked>
                </span>
              )}
              <span>
                {t('stationtools.columns.faults')}{' '}
                <Marked isMarked={faultsOf(row) > 0}>{formats.number(faultsOf(row), 0)}</Marked>
              </span>
              {volts !== null && (
                <Marked isMarked={volts < MIN_BATTERY_V}>{formats.quantity('voltage', volts)}</Marked>
              )}
            </Row>
          </Link>
        )
      }}
    </CardList>
  )
}
