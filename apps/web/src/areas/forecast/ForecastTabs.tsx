import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { IconX } from '../../ui/icons.ts'
import { DaysTab } from './DaysTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import css from './forecast.module.css'
import type { Run, Step } from './step.ts'
import { TableTab } from './TableTab.tsx'
import type { CastpointFacts } from './use-castpoint.ts'

export type TabProps = {
  castpointId: string
  facts: CastpointFacts
  run: Run
  /** Hours. */
  steps: readonly Step[]
  /** The present, or the beginning of a run that is all past. */
  originMs: number
  markedMs: number | null
  onMark: (hourMs: number | null) => void
}

const TABS = ['days', 'details', 'table'] as const
type Tab = (typeof TABS)[number]
const LABELS = {
  days: 'forecast.tabs.daily',
  details: 'forecast.tabs.details',
  table: 'forecast.tabs.table',
} as const satisfies Record<Tab, string>

/** The same run by days, hour by hour, and as a compact table; which one is in the address. */
export function ForecastTabs(props: TabProps) {
  const { t } = useTranslation()
  const [text, setTab] = useSearchText('tab')
  const { markedMs, onMark, facts } = props
  const formats = useContextData().formats(facts.timeZone)
  const tab = TABS.find((name) => name === text) ?? 'days'
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(value === 'days' ? null : value)}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <div className={css.tabs}>
        <Tabs.List flex={1}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(LABELS[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {markedMs !== null && (
          <button
            type="button"
            className={css.marked}
            onClick={() => onMark(null)}
            title={t('forecast.unmark')}
          >
            {t('forecast.markedHour', { time: `${formats.shortDay(markedMs)} ${formats.time(markedMs)}` })}
            <IconX size={14} aria-label={t('forecast.unmark')} />
          </button>
        )}
      </div>
      <Tabs.Panel value="days" pt={8}>
        <DaysTab {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="details" pt={8}>
        <DetailsTab {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="table" pt={8}>
        <TableTab {...props} />
      </Tabs.Panel>
    </Tabs>
  )
}
