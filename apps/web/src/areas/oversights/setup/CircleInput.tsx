import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import type { MapLayer } from '../../../map/layers/map-layer.ts'
import { RoadMap } from '../../../map/RoadMap.tsx'
import { useFieldError } from '../../../ui/form/form-context.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { createHover } from '../../../ui/split/hover.ts'
import { oversightAreaLayer } from '../panels.ts'
import { type CircleDraft, circleAt, farUnit, readDegrees, readKm } from './oversight-draft.ts'

type Props = {
  display: Display
  circle: CircleDraft
  layers: readonly MapLayer[]
  fitKey: string
  onChange: (circle: CircleDraft) => void
}

const MINOR = 1

/** A circle: clicking the map sets its centre, and its three numbers can also be typed. */
export function CircleInput({ display, circle, layers, fitKey, onChange }: Props) {
  const { t, formats } = display
  const [hover] = useState(createHover)
  const { latitude, longitude, radius } = circle
  const drawn = useMemo(() => {
    const [lat, lon, km] = [latitude.value, longitude.value, radius.value]
    if (![lat, lon, km].every(Number.isFinite) || Math.abs(lat) > 90 || Math.abs(lon) > 180 || km <= 0)
      return layers
    const area = { type: 'circle', latitude: lat, longitude: lon, radiusKm: km } as const
    return [oversightAreaLayer(display, area, MINOR), ...layers]
  }, [display, layers, latitude.value, longitude.value, radius.value])
  return (
    <>
      <Note>{t('oversightsetup.circleHint')}</Note>
      <Box hasBorder height="clamp(320px, 52vh, 560px)">
        <RoadMap
          label={t('oversightsetup.map')}
          layers={drawn}
          fitKey={fitKey}
          hover={hover}
          onGround={(place) => onChange(circleAt(place, circle, formats.settings))}
        />
      </Box>
      <Grid columns="repeat(auto-fill, minmax(130px, 1fr))" align="start" gap={8}>
        <NumberInput
          name="latitude"
          label={t('oversightsetup.latitude')}
          unit="°"
          text={latitude.text}
          onText={(text) => onChange({ ...circle, latitude: readDegrees(text) })}
        />
        <NumberInput
          name="longitude"
          label={t('oversightsetup.longitude')}
          unit="°"
          text={longitude.text}
          onText={(text) => onChange({ ...circle, longitude: readDegrees(text) })}
        />
        <NumberInput
          name="radius"
          label={t('oversightsetup.radius')}
          unit={farUnit(formats.settings)}
          text={radius.text}
          onText={(text) => onChange({ ...circle, radius: readKm(text, formats.settings) })}
        />
      </Grid>
    </>
  )
}

type NumberProps = {
  name: string
  label: string
  unit: string
  text: string
  onText: (text: string) => void
}

const NumberInput = ({ name, label, unit, text, onText }: NumberProps) => (
  <TextInput
    size="xs"
    miw={0}
    name={name}
    label={label}
    inputMode="decimal"
    rightSection={<small>{unit}</small>}
    value={text}
    error={useFieldError(name)}
    onChange={({ currentTarget }) => onText(currentTarget.value)}
  />
)
