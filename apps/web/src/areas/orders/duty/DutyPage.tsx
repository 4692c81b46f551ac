import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { dayAfter } from '../../../ui/form/read-day.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { type ListAddress, useListState } from '../../../ui/list/use-list-state.ts'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { DutyActions } from './DutyActions.tsx'
import { DutyCalendar } from './DutyCalendar.tsx'
import { DutyFacts } from './DutyFacts.tsx'
import { DutyNow } from './DutyNow.tsx'
import { type DutyPeriod, daysFrom } from './duty-grid.ts'
import { NoRoster } from './NoRoster.tsx'
import { Patterns } from './Patterns.tsx'
import { PeriodDrawer } from './PeriodDrawer.tsx'
import { Replacements } from './Replacements.tsx'
import { useCircuitGroups, useDutyPeriods, useRoster } from './use-roster.ts'

const ADDRESS = {
  names: ['week'],
  filters: ['week'],
  read: ({ week }: { readonly week?: string }) => ({
    week: /^-?\d{1,3}$/.test(week ?? '') ? Number(week) : 0,
  }),
} satisfies ListAddress<'week', unknown>

const SOON_MS = 60_000
const DAYS = 14

/** Who is on duty for which circuits, now and in two weeks, and the patterns of the roster. */
export function DutyPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const { list, change } = useListState(ADDRESS)
  const names = useCircuitGroups()
  const [chosen, setChosen] = useState<DutyPeriod | null>(null)
  const today = formats.local(nowMs).date
  const days = useMemo(
    () => daysFrom(dayAfter(today, list.week * 7), DAYS, setup.timezone),
    [today, list.week, setup.timezone],
  )
  const span = { fromMs: days.at(0)?.fromMs ?? nowMs, toMs: days.at(-1)?.toMs ?? nowMs }
  const answer = allAnswered({ duties: useCall('listDuties', {}), roster: useDutyPeriods(span) })
  const mayChange = hasFeature('directive_notify')
  const roster = useRoster(answer.data?.roster, names)
  const shared = { display, names, roster, nowMs }
  const choose = mayChange ? setChosen : null
  return (
    <DetailScreen
      title={t('duty.title')}
      facts={answer.data && <DutyFacts {...shared} days={days} week={list.week} />}
      actions={mayChange && <DutyActions t={t} />}
      answer={answer}
      failed={t('duty.failed')}
      loading={<Loading shape="table" count={10} />}
      back={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
    >
      {({ duties }) => (
        <Stack gap={20}>
          {roster.circuitIds.length + roster.endedIds.length === 0 ? (
            <Empty>{t('duty.none')}</Empty>
          ) : (
            <>
              {list.week === 0 && <DutyNow {...shared} onChoose={choose} />}
              <DutyCalendar
                {...shared}
                days={days}
                week={list.week}
                onWeek={(week) => change({ week: week === 0 ? null : String(week) })}
                onChoose={choose}
              />
              <NoRoster {...shared} />
            </>
          )}
          <Replacements {...shared} mayChange={mayChange} />
          {mayChange && <Patterns {...shared} duties={duties.entries} />}
          {chosen && (
            <PeriodDrawer {...shared} key={keyOf(chosen)} period={chosen} onClose={() => setChosen(null)} />
          )}
        </Stack>
      )}
    </DetailScreen>
  )
}

const keyOf = ({ dutyId, personId, from, to }: DutyPeriod) => `${dutyId} ${personId} ${from} ${to}`
