import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { AreaDrawing } from '../../../map/drawing/AreaDrawing.tsx'
import { AreaText } from '../../../map/drawing/AreaText.tsx'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { type RoadFeature, watchablePlaces } from '../panels.ts'
import { CircleInput } from './CircleInput.tsx'
import { type AreaKind, type OversightDraft, readOversightArea } from './oversight-draft.ts'
import css from './oversightsetup.module.css'
import { PlacesInput } from './PlacesInput.tsx'
import { aroundLayers } from './place-layers.ts'

type Props = {
  display: Display
  draft: OversightDraft
  roads: readonly RoadFeature[]
  fitKey: string
  onChange: (changes: Partial<OversightDraft>) => void
}

const KINDS = ['polygon', 'circle', 'places'] as const satisfies readonly AreaKind[]
const NONE_CHOSEN: ReadonlySet<string> = new Set()

/**
 * The area on the map, and the same area as text, numbers or a list, so that it can also be entered without
 * drawing.
 */
export function AreaInput({ display, draft, roads, fitKey, onChange }: Props) {
  const { t } = display
  const { points } = useContextData()
  const places = useMemo(() => watchablePlaces(points, roads), [points, roads])
  const layers = useMemo(() => aroundLayers(display, places, NONE_CHOSEN), [display, places])
  const { kind, polygon, circle } = draft
  return (
    <AreaSection aria-label={t('oversightsetup.area')}>
      <Segmented
        label={t('oversightsetup.area')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`oversightsetup.kinds.${value}`) }))}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind === 'polygon' && (
        <>
          <AreaDrawing
            label={t('oversightsetup.map')}
            area={polygon.area}
            layers={layers}
            fitKey={fitKey}
            onChange={(area) => onChange({ polygon: { area, text: null } })}
          />
          <AreaText
            hint={t('oversightsetup.textHint')}
            area={polygon.area}
            text={polygon.text}
            readText={readOversightArea}
            onText={(text) => {
              const read = readOversightArea(text)
              if (text.trim() === '') onChange({ polygon: { area: null, text: null } })
              else
                onChange({
                  polygon: read.area ? { area: read.area, text: null } : { area: polygon.area, text },
                })
            }}
          />
        </>
      )}
      {kind === 'circle' && (
        <CircleInput
          display={display}
          circle={circle}
          layers={layers}
          fitKey={fitKey}
          onChange={(next) => onChange({ circle: next })}
        />
      )}
      {kind === 'places' && (
        <PlacesInput
          display={display}
          places={places}
          chosen={draft.places}
          fitKey={fitKey}
          onChange={(chosen) => onChange({ places: chosen })}
        />
      )}
    </AreaSection>
  )
}

const AreaSection = (props: LayoutProps) => (
  <Stack className={css.area} as="section" gap={12} minWidth={0} {...props} />
)
