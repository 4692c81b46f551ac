import { Button } from '@mantine/core'
import { STATION_STATES, type StationState as State } from '@verglas/contract/codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StationState } from '../../../ui/badge/StationState.tsx'
import { Drawer } from '../../../ui/drawer/Drawer.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { CardGroups } from '../../../ui/list/CardGroups.tsx'
import { CardList } from '../../../ui/list/CardList.tsx'
import { CountFilter } from '../../../ui/list/CountFilter.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../../ui/list/ZoneFilter.tsx'
import { SplitView } from '../../../ui/split/SplitView.tsx'
import { Example } from './Example.tsx'

const NAMES = ['Col de la Fageole', 'Viaduc de Garabit', 'Le Crest', 'Issoire', 'Massiac', 'Lodève']
const GROUPS = [
  { id: 'a', label: 'A75', rows: NAMES.slice(0, 2) },
  { id: 'b', label: 'N88', rows: NAMES.slice(2, 4) },
]
const itself = (name: string) => name

/**
 * Examples of filters above a list, of cards that replace a table on a phone, and of what is placed next to a
 * list.
 */
export function ListExamples() {
  const { t } = useTranslation()
  const [states, setStates] = useState<readonly State[]>(['broken'])
  const [text, setText] = useState('')
  const [zoneId, setZoneId] = useState<string | null>(null)
  const [name, setName] = useState(NAMES[0] ?? '')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Example name="CountFilter">
        <CountFilter
          total={t('stations.count', { count: 25 })}
          counts={STATION_STATES.map((state, index) => ({
            state,
            symbol: <StationState state={state} isShort />,
            count: `${21 - index * 6}`,
          }))}
          chosen={states}
          onChoose={setStates}
        />
      </Example>
      <Example name="FilterBar · SearchText, ZoneFilter, FilterChoice">
        <FilterBar>
          <SearchText label={t('app.find')} text={text} onChange={setText} />
          <ZoneFilter zoneId={zoneId} onChange={setZoneId} />
          <FilterChoice
            label={t('parts.title')}
            value={name}
            options={NAMES.map((value) => ({ value, label: value }))}
            onChange={setName}
          />
        </FilterBar>
      </Example>
      <Example name="Drawer">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('app.more')}
        </Button>
        {isOpen && (
          <Drawer title={t('app.more')} onClose={() => setOpen(false)}>
            <CardGroups groups={GROUPS} rowId={itself}>
              {itself}
            </CardGroups>
          </Drawer>
        )}
      </Example>
      <Example name="CardList">
        <Box hasBorder height={176} background="surface">
          <CardList label={t('parts.title')} rows={NAMES} rowId={itself} cardHeightPx={44}>
            {itself}
          </CardList>
        </Box>
      </Example>
      <Example name="CardGroups">
        <CardGroups groups={GROUPS} rowId={itself}>
          {itself}
        </CardGroups>
      </Example>
      <Example name="SplitView">
        <Box hasBorder height={176} background="surface">
          <SplitView divider="forecastDivider" left={NAMES[0]} right={NAMES[1]} />
        </Box>
      </Example>
    </>
  )
}
