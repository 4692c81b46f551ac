import { useMemo, useState } from 'react'
import type { Place } from '../lib/area-manifest.ts'
import { pointLayer } from '../map/layers/points.ts'
import { RoadMap } from '../map/RoadMap.tsx'
import { createHover } from '../ui/split/hover.ts'
import css from './welcome.module.css'

type Props = {
  label: string
  places: readonly Place[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/** A map on which places are selected: a filled point is selected, a ring is not; a click toggles it. */
export function ChoiceMap({ label, places, chosen, onToggle }: Props) {
  const [hover] = useState(createHover)
  const layers = useMemo(
    () => [
      pointLayer(
        'choice',
        places.flatMap(({ id, name, at }) => {
          if (at === null) return []
          const [longitude, latitude] = at
          const isChosen = chosen.includes(id)
          return {
            id,
            longitude,
            latitude,
            name,
            value: '',
            fill: CHOSEN,
            outline: CHOSEN,
            symbol: isChosen ? ('plain' as const) : ('ring' as const),
            rank: isChosen ? 1 : 0,
          }
        }),
      ),
    ],
    [places, chosen],
  )
  return (
    <div className={css.stepMap}>
      <RoadMap label={label} layers={layers} fitKey={label} hover={hover} onOpen={onToggle} />
    </div>
  )
}

/** The selection colour of the product, between its tones for light and for dark. */
const CHOSEN = '#4f7be8'
