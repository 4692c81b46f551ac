import { Select } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { mapMeasureName, type Station } from '../stations/panels.ts'
import { availableMeasures } from './air-measures.ts'
import type { ChangeMap } from './map-address.ts'
import type { MapState } from './map-state.ts'

type Props = {
  mapMeasure: MapState['mapMeasure']
  /** All stations of the organisation. */
  stations: readonly Station[]
  onChange: ChangeMap
}

/** Selects the value written at the points. Memoised so that a step of the time does not redraw it. */
export const MeasureChoice = memo(function MeasureChoice({ mapMeasure, stations, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      size="xs"
      // Room for the name and the arrow; on a phone the text is larger.
      w={`calc(${mapMeasureName(mapMeasure, t).length} * 0.82ch + 58px)`}
      miw={116}
      aria-label={t('map.measure')}
      data={availableMeasures(stations, mapMeasure).map((each) => ({
        value: each.code,
        label: mapMeasureName(each, t),
      }))}
      value={mapMeasure.code}
      onChange={(code) => onChange({ measure: code })}
      allowDeselect={false}
    />
  )
})
