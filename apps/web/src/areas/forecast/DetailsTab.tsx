import { isHourWithin } from '@verglas/quantities'
import { useMemo } from 'react'
import { useDisplay } from '../../lib/display.ts'
import { isNightAt, useNights } from '../../lib/nights.ts'
import { Tools } from '../../ui/screen/Tools.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { groupRows } from '../../ui/table/row-groups.ts'
import { concernOfAmount } from '../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../ui/weather/WeatherSymbol.tsx'
import { PastHours, WaterLevel } from '../climate/panels.ts'
import type { Step } from './forecast-step.ts'
import { StepValue } from './StepValue.tsx'
import type { TabProps } from './tab-props.ts'
import { useTable } from './use-table.ts'

/**
 * Hour by hour with every measure. Arrow keys move from hour to hour, Enter highlights one in the meteogram.
 */
export function DetailsTab({ castpointId, facts, run, steps, originMs, markedMs, onSelectHour }: TabProps) {
  const { timeZone, place } = facts
  const display = useDisplay(timeZone)
  const { t, formats } = display
  const upcoming = useMemo(
    () => steps.filter(({ dt }) => isHourWithin(Date.parse(dt), originMs)),
    [steps, originMs],
  )
  const { columns, file } = useTable(upcoming, { stepH: 1, timeZone, hasSums: true })
  const nights = useNights(place, originMs, Date.parse(run.endsAt))
  const displayedColumns = useMemo(
    (): readonly Column<Step>[] => [
      {
        id: 'hour',
        label: t('time.hour'),
        isHead: true,
        stays: 'start',
        cell: ({ dt }) => formats.time(Date.parse(dt)),
        highlight: ({ dt }) => ({ title: t('time.markHour', { time: formats.time(Date.parse(dt)) }) }),
      },
      {
        id: 'weather',
        label: t('weather.weather'),
        align: 'center',
        cell: ({ dt, weather }) => (
          <WeatherSymbol
            display={display}
            code={weather}
            isNight={isNightAt(nights, Date.parse(dt))}
            size={24}
          />
        ),
      },
      ...columns.map(
        (column): Column<Step> => ({
          id: column.code,
          label: t(column.label),
          units: [column.unit],
          align: 'end',
          ...(column.sumOf === undefined ? {} : { tone: 'quiet' }),
          cell: (step) => <StepValue display={display} step={step} column={column} unit={column.unit} />,
          highlight: (step) => ({ rule: concernOfAmount(step, column.code) }),
        }),
      ),
    ],
    [columns, display, t, formats, nights],
  )
  return (
    <>
      <Tools>
        <p>{t('forecast.sumHint')}</p>
        <CsvButton formats={formats} file={() => file(castpointId, run)} />
      </Tools>
      <PlainTable
        label={`${t('forecast.tabs.details')} · ${facts.name}`}
        columns={displayedColumns}
        groups={groupRows(upcoming, {
          idOf: ({ day }) => day,
          labelOf: ({ dt }) => formats.day(Date.parse(dt)),
        })}
        rowId={({ dt }) => dt}
        headLines={HEAD_LINES}
        markedIds={upcoming.filter(({ dt }) => Date.parse(dt) === markedMs).map(({ dt }) => dt)}
        onOpen={(dt) => onSelectHour(Date.parse(dt))}
      />
      <WaterLevel castpointId={castpointId} facts={facts} />
      <PastHours castpointId={castpointId} facts={facts} />
    </>
  )
}

/** Lines of the header: long names over narrow numbers. */
const HEAD_LINES = 4
