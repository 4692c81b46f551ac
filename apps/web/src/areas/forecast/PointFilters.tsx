import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { IconSearch, IconStar, IconStarFilled } from '../../ui/icons.ts'
import css from './forecasts.module.css'
import { SORTS } from './point-list.ts'
import type { ChangeList, List } from './use-list-state.ts'

type Props = { list: List; onChange: ChangeList }

const FEW_ZONES = 4

/** Search, zone, favourites and order in one line over the points. */
export function PointFilters({ list, onChange }: Props) {
  const { t } = useTranslation()
  const { zones } = useContextData().setup
  const zoneOptions = [
    { value: '', label: t('forecast.allZones') },
    ...zones.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const chooseZone = (id: string | null) => onChange({ zone: id || null })
  return (
    <search className={css.filters}>
      <SearchText text={list.text} onChange={(text) => onChange({ q: text || null })} />
      {zones.length > FEW_ZONES && (
        <Select
          size="xs"
          w={170}
          aria-label={t('places.zone')}
          data={zoneOptions}
          value={list.zoneId ?? ''}
          onChange={chooseZone}
          allowDeselect={false}
        />
      )}
      {zones.length > 1 && zones.length <= FEW_ZONES && (
        <Segmented
          label={t('places.zone')}
          options={zoneOptions}
          value={list.zoneId ?? ''}
          onChange={chooseZone}
        />
      )}
      <Button
        size="xs"
        variant={list.hasOnlyFavourites ? 'light' : 'default'}
        aria-pressed={list.hasOnlyFavourites}
        leftSection={list.hasOnlyFavourites ? <IconStarFilled size={14} /> : <IconStar size={14} />}
        onClick={() => onChange({ favourites: list.hasOnlyFavourites ? null : 'only' })}
      >
        {t('forecast.onlyFavourites')}
      </Button>
      <Select
        size="xs"
        w={180}
        aria-label={t('forecast.sort.label')}
        data={SORTS.map((sort) => ({ value: sort, label: t(`forecast.sort.${sort}`) }))}
        value={list.sort}
        onChange={(sort) => onChange({ sort: sort === 'road' ? null : sort })}
        allowDeselect={false}
      />
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
      aria-label={t('forecast.search')}
      placeholder={t('forecast.search')}
      leftSection={<IconSearch size={14} />}
      rightSection={
        shown && <CloseButton size="xs" aria-label={t('app.clearFilters')} onClick={() => setTyped('')} />
      }
      value={shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
