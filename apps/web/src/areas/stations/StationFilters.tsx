import { CloseButton, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { IconSearch, IconStar } from '../../ui/icons.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import css from './stations.module.css'
import type { ChangeList, List } from './use-list-state.ts'

type Props = { list: List; onChange: ChangeList; isPhone: boolean }

const FEW_ZONES = 4

/** Search, zone, favourites and columns in one line over the table. */
export function StationFilters({ list, onChange, isPhone }: Props) {
  const { t } = useTranslation()
  const { zones } = useContextData().setup
  const zoneOptions = [
    { value: '', label: t('stations.allZones') },
    ...zones.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const hasFewZones = !isPhone && zones.length <= FEW_ZONES
  const chooseZone = (id: string | null) => onChange({ zone: id || null })
  return (
    <search className={css.filters}>
      <SearchText text={list.text} onChange={(text) => onChange({ q: text || null })} />
      {zones.length > 1 && !hasFewZones && (
        <Select
          size="xs"
          className={css.choice}
          aria-label={t('stations.columns.zone')}
          data={zoneOptions}
          value={list.zoneId ?? ''}
          onChange={chooseZone}
          allowDeselect={false}
        />
      )}
      {zones.length > 1 && hasFewZones && (
        <Segmented
          label={t('stations.columns.zone')}
          options={zoneOptions}
          value={list.zoneId ?? ''}
          onChange={chooseZone}
        />
      )}
      <Select
        size="xs"
        className={css.choice}
        aria-label={t('stations.favourites.label')}
        leftSection={<IconStar size={14} />}
        data={(['all', 'first', 'only'] as const).map((value) => ({
          value,
          label: t(`stations.favourites.${value}`),
        }))}
        value={list.favourites}
        onChange={(value) => onChange({ favourites: value === 'all' ? null : value })}
        allowDeselect={false}
      />
      {!isPhone && <ColumnChooser columns={list.columns} onChange={(columns) => onChange({ columns })} />}
    </search>
  )
}

/** Types at once, changes the address when the hand rests. */
function SearchText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      onChange(typed.trim())
      setTyped(null)
    }, 180)
    return () => clearTimeout(timer)
  }, [typed, onChange])
  const shown = typed ?? text
  return (
    <TextInput
      className={css.search}
      size="xs"
      type="search"
      aria-label={t('stations.search')}
      placeholder={t('stations.search')}
      leftSection={<IconSearch size={14} />}
      rightSection={
        shown && <CloseButton size="xs" aria-label={t('app.clearFilters')} onClick={() => setTyped('')} />
      }
      value={shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
