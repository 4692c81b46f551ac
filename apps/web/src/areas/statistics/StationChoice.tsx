import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import css from './statistics.module.css'

type Props = {
  stations: readonly { readonly id: string; readonly name: string }[]
  stationId: string
  onChoose: (stationId: string) => void
}

/** Longer lists are searched by typing. */
const MAX_OPTIONS = 60

/** Chooses another station and keeps the period. */
export function StationChoice({ stations, stationId, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      size="xs"
      searchable
      className={css.station}
      aria-label={t('statistics.station')}
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('statistics.noneFiltered')}
      allowDeselect={false}
      value={stationId}
      data={stations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => id && onChoose(id)}
    />
  )
}
