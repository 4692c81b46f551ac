import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../lib/display.ts'
import { isNightAt, type Night, useNights } from '../../lib/nights.ts'
import { groupRows } from '../../ui/table/row-groups.ts'
import { type Line, TransposedTable } from '../../ui/table/TransposedTable.tsx'
import { concernOfAmount } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import type { Step } from './forecast-step.ts'
import { StepValue } from './StepValue.tsx'
import type { CastpointFacts } from './use-castpoint.ts'
import type { TableColumn } from './use-table.ts'

type Props = {
  steps: readonly Step[]
  columns: readonly TableColumn[]
  stepH: 1 | 6 | 24
  display: Display
  facts: CastpointFacts
  markedMs: number | null
}

/** One row per measure, one column per step, with the days above them. */
export function CompactTable({ steps, columns, stepH, display, facts, markedMs }: Props) {
  const { t, formats } = display
  const [first, last] = [Date.parse(steps[0]?.dt ?? ''), Date.parse(steps.at(-1)?.dt ?? '')]
  const nights = useNights(steps.length > 0 ? facts.place : null, first || 0, last || 0)
  const days = groupRows(steps, {
    idOf: ({ day }) => day,
    // Choose a name that fits over the columns of its day.
    labelOf: ({ dt }, stepCount) =>
      stepH === 24 || stepCount < 3 ? formats.shortDay(Date.parse(dt)) : formats.day(Date.parse(dt)),
  })
  const weather: Line<Step> = {
    id: 'weather',
    label: t('weather.weather'),
    cell: (step) => (
      <WeatherSymbol
        display={display}
        code={step.weather}
        isNight={isDarkStep(step, stepH, nights)}
        size={26}
      />
    ),
  }
  const lines = columns.map(
    (column): Line<Step> => ({
      id: column.code,
      label: t(column.label),
      unit: column.unit,
      cell: (step) => <StepValue display={display} step={step} column={column} unit={column.unit} />,
      highlight: (step) => ({ rule: concernOfAmount(step, column.code) }),
    }),
  )
  return (
    <TransposedTable
      label={`${t('forecast.tabs.table')} · ${facts.name}`}
      corner={t('time.hour')}
      lines={[weather, ...lines]}
      groups={days}
      stepId={({ dt }) => dt}
      stepHead={
        stepH === 24
          ? undefined
          : (step) =>
              stepH === 6 ? t(`codes.quarterDay.${step.quarter}`) : formats.hourHead(Date.parse(step.dt))
      }
      isMarked={(step) => holds(step, markedMs)}
    />
  )
}

function isDarkStep(step: Step, stepH: 1 | 6 | 24, nights: readonly Night[]): boolean {
  if (stepH === 24) return false
  return isNightAt(nights, Date.parse(step.dt) + (step.duration * HOUR_MS) / 2)
}

function holds({ dt, duration }: Step, ms: number | null): boolean {
  const begin = Date.parse(dt)
  return ms !== null && begin <= ms && ms < begin + duration * HOUR_MS
}
