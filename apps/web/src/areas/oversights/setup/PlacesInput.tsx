import { MultiSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { RoadMap } from '../../../map/RoadMap.tsx'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { createHover } from '../../../ui/split/hover.ts'
import { placeKey, type Watched } from '../panels.ts'
import type { PlacesDraft } from './oversight-draft.ts'
import { aroundLayers, placeOfKey } from './place-layers.ts'

type Props = {
  display: Display
  places: readonly Watched[]
  chosen: PlacesDraft
  fitKey: string
  onChange: (chosen: PlacesDraft) => void
}

const LISTS = { castpoint: 'castpoints', station: 'stations', segment: 'segments' } as const
const KINDS = ['castpoint', 'station', 'segment'] as const
/** Limit of the list, since there can be thousands of segments; typing finds the others. */
const MAX_OPTIONS = 60

/** Places chosen by clicking them on the map or from lists. */
export function PlacesInput({ display, places, chosen, fitKey, onChange }: Props) {
  const { t } = display
  const [hover] = useState(createHover)
  const keys = useMemo(
    () => new Set(KINDS.flatMap((kind) => chosen[LISTS[kind]].map((id) => placeKey({ kind, id })))),
    [chosen],
  )
  const layers = useMemo(() => aroundLayers(display, places, keys), [display, places, keys])
  function toggle(key: string) {
    const place = placeOfKey(key)
    if (!place) return
    const list = LISTS[place.kind]
    const ids = chosen[list]
    onChange({
      ...chosen,
      [list]: ids.includes(place.id) ? ids.filter((id) => id !== place.id) : [...ids, place.id],
    })
  }
  return (
    <>
      <Note>{t('oversightsetup.placesHint')}</Note>
      <Box hasBorder height="clamp(320px, 52vh, 560px)">
        <RoadMap
          label={t('oversightsetup.map')}
          layers={layers}
          fitKey={fitKey}
          hover={hover}
          onOpen={toggle}
        />
      </Box>
      {KINDS.map((kind) => (
        <PlaceList
          key={kind}
          label={t(`oversightsetup.lists.${kind}`)}
          name={LISTS[kind]}
          places={places.filter((place) => place.kind === kind)}
          value={chosen[LISTS[kind]]}
          onChange={(ids) => onChange({ ...chosen, [LISTS[kind]]: ids })}
        />
      ))}
    </>
  )
}

type ListProps = {
  label: string
  name: string
  places: readonly Watched[]
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function PlaceList({ label, name, places, value, onChange }: ListProps) {
  const error = useFieldError(name)
  const options = useMemo(() => {
    const placeOptions = places.map((place) => ({ value: place.id, label: place.name }))
    const ids = new Set(placeOptions.map((option) => option.value))
    // A place that no longer exists stays chosen until it is removed.
    return [...placeOptions, ...value.filter((id) => !ids.has(id)).map((id) => ({ value: id, label: id }))]
  }, [places, value])
  if (options.length === 0 && !error) return null
  return (
    <MultiSelect
      size="xs"
      name={name}
      label={label}
      data={options}
      searchable
      clearable
      limit={MAX_OPTIONS}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  )
}
