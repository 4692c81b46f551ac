import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type NamedItem = { readonly id: string; readonly name: string }
type Links = { readonly neighbours: readonly string[] | null; readonly cameraIds: readonly string[] | null }

type Props = {
  links: Links
  stations: readonly NamedItem[]
  cameras: readonly NamedItem[]
  onChange: (links: Links) => void
}

/** Stations and cameras displayed on the page of the station; if none are chosen, the nearby ones. */
export function LinkedItems({ links, stations, cameras, onChange }: Props) {
  const { t } = useTranslation()
  const options = (items: readonly NamedItem[]) => items.map(({ id, name }) => ({ value: id, label: name }))
  const chosen = (ids: readonly string[]) => (ids.length === 0 ? null : ids)
  return (
    <>
      <MultiSelect
        label={t('stationsetup.fields.neighbours')}
        description={t('stationsetup.hints.neighbours')}
        data={options(stations)}
        searchable
        clearable
        maxValues={20}
        limit={100}
        value={[...(links.neighbours ?? [])]}
        onChange={(ids) => onChange({ ...links, neighbours: chosen(ids) })}
      />
      {cameras.length > 0 && (
        <MultiSelect
          label={t('stationsetup.fields.cameraIds')}
          description={t('stationsetup.hints.cameraIds')}
          data={options(cameras)}
          searchable
          clearable
          maxValues={20}
          limit={100}
          value={[...(links.cameraIds ?? [])]}
          onChange={(ids) => onChange({ ...links, cameraIds: chosen(ids) })}
        />
      )}
    </>
  )
}
