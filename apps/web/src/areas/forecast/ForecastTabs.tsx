import { Tabs } from '@mantine/core'
import type { Feature } from '@verglas/contract/features'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { IconX } from '../../ui/icons.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { LongTab } from '../climate/panels.ts'
import { RoadTab, ScenariosTab } from '../roadcast/panels.ts'
import { DaysTab } from './DaysTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import css from './forecast.module.css'
import { TableTab } from './TableTab.tsx'
import type { TabProps } from './tab-props.ts'

type TabRow = {
  readonly name: string
  readonly label: string
  /** Requires this right. */
  readonly feature?: Feature
  readonly Content: ComponentType<TabProps>
}

const TABS: readonly TabRow[] = [
  { name: 'days', label: 'forecast.tabs.daily', Content: DaysTab },
  { name: 'details', label: 'forecast.tabs.details', Content: DetailsTab },
  { name: 'road', label: 'roadcast.title', feature: 'roadcast', Content: RoadTab },
  { name: 'table', label: 'forecast.tabs.table', Content: TableTab },
  { name: 'scenarios', label: 'forecast.tabs.scenarios', Content: ScenariosTab },
  { name: 'long', label: 'climate.title', feature: 'long_cast', Content: LongTab },
]
const FIRST = 'days'

/**
 * The run by days, hour by hour, for the road, in scenarios and further ahead; the selected tab is in the
 * address.
 */
export function ForecastTabs(props: TabProps) {
  const { t } = useTranslation()
  const [text, setTab] = useSearchText('tab')
  const { markedMs, onSelectHour, facts } = props
  const { formats: formatsOf, hasFeature } = useContextData()
  const formats = formatsOf(facts.timeZone)
  const tabs = TABS.filter(({ feature }) => feature === undefined || hasFeature(feature))
  const tab = tabs.find(({ name }) => name === text)?.name ?? FIRST
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(value === FIRST ? null : value)}
      keepMounted={false}
      activateTabWithKeyboard
    >
      <div className={css.tabs}>
        <Tabs.List flex={1}>
          {tabs.map(({ name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {markedMs !== null && (
          <button
            type="button"
            className={css.marked}
            onClick={() => onSelectHour(null)}
            title={t('forecast.unmark')}
          >
            {t('forecast.markedHour', { time: `${formats.shortDay(markedMs)} ${formats.time(markedMs)}` })}
            <IconX size={14} aria-label={t('forecast.unmark')} />
          </button>
        )}
      </div>
      {tabs.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name} pt={8}>
          <Suspense fallback={<Loading shape="table" count={10} />}>
            <Content {...props} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
