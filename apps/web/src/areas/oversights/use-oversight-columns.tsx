import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { useStarColumn } from '../../ui/favourite/use-star-column.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Age } from '../../ui/value/Age.tsx'
import { ForecastCell } from './ForecastCell.tsx'
import { HoursStrip } from './HoursStrip.tsx'
import { JUDGED_PERIOD_S } from './judged-period.ts'
import { OversightLink } from './OversightCard.tsx'
import { momentWords } from './oversight-words.ts'
import css from './oversights.module.css'
import { hourOf, type OversightRow, STRIP_HOURS } from './shape.ts'

const itemOf = (row: OversightRow) => row

/** Columns of the list of watches: severity now, the worst forecast, and the hours of two days. */
export function useOversightColumns(display: Display, nowMs: number): readonly Column<OversightRow>[] {
  const star = useStarColumn('oversights', itemOf)
  return useMemo(
    () => [star, ...severityColumns(display, nowMs), ...hourColumns(display, nowMs)],
    [star, display, nowMs],
  )
}

const severityColumns = (display: Display, nowMs: number): Column<OversightRow>[] => [
  {
    id: 'name',
    label: display.t('oversights.columns.name'),
    isHead: true,
    stays: 'start',
    widthPx: 210,
    cell: ({ id, name, rules }) => (
      <Stack className={css.two} as="span" minWidth={0} lineHeight={1.3}>
        <OversightLink id={id} name={name} />
        <small>{display.t('oversights.rulesCount', { count: rules.length })}</small>
      </Stack>
    ),
  },
  {
    id: 'now',
    label: display.t('oversights.columns.now'),
    widthPx: 110,
    cell: ({ severityNow }) => <SeverityBadge severity={severityNow} />,
  },
  {
    id: 'ahead',
    label: display.t('oversights.columns.forecast'),
    title: display.t('oversights.columns.forecastHint'),
    widthPx: 320,
    cell: (row) => <ForecastCell display={display} row={row} nowMs={nowMs} />,
  },
]

const hourColumns = (display: Display, nowMs: number): Column<OversightRow>[] => [
  {
    id: 'strip',
    label: display.t('oversights.columns.strip'),
    units: [display.formats.time(hourOf(nowMs)), momentWords(display, hourOf(nowMs) + STRIP_HOURS * HOUR_MS)],
    widthPx: 380,
    cell: ({ name, hours }) => <HoursStrip display={display} name={name} hours={hours} nowMs={nowMs} />,
  },
  {
    id: 'judged',
    label: display.t('oversights.columns.judged'),
    widthPx: 90,
    tone: 'quiet',
    cell: ({ judged }) =>
      judged ? <Age atMs={Date.parse(judged.issuedAt)} periodS={JUDGED_PERIOD_S} form="short" /> : '–',
  },
]
