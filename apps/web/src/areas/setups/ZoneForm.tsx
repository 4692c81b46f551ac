import { Button } from '@mantine/core'
import { areaProblem } from '@verglas/contract/area-rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaDrawing } from '../../map/drawing/AreaDrawing.tsx'
import { AreaText } from '../../map/drawing/AreaText.tsx'
import { areaAround } from '../../map/drawing/area-around.ts'
import { type Area, readArea } from '../../map/drawing/area-text.ts'
import type { Editing, Saved } from '../../ui/editor/use-versioned-editor.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { FieldErrors } from '../../ui/form/field-error.ts'
import { field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import { NameInput } from '../../ui/form/NameInput.tsx'
import { OtherVersion } from '../../ui/form/OtherVersion.tsx'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { ZoneContents } from './ZoneContents.tsx'
import { type Zone, type ZoneBody, type ZonePlaces, zoneContents } from './zone.ts'
import { placeLayer, zoneLayer } from './zone-layers.ts'
import css from './zones.module.css'

type Props = Editing<ZoneBody> & {
  /** undefined for a new zone. */
  zone: Zone | undefined
  others: readonly Zone[]
  places: ZonePlaces
}

/** The drawn area, and a typed text that is not a valid area yet. */
type Draft = { name: string; area: Area | null; text: string | null }

const FIELDS = [field('name', { ...PLAIN_TEXT, maxLength: 100 }), field('area', PLAIN_TEXT)]
const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

/**
 * The name of a zone and its area, which can be drawn, pasted or read from a file, with the zone's contents.
 */
export function ZoneForm({ zone, others, places, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const zoneId = zone?.id ?? ''
  const state = useForm<Draft, ZoneBody, Saved, Zone>({
    start: () => ({ name: zone?.name ?? '', area: zone?.area ?? null, text: null }),
    ...(zone ? { revision: zone.revision } : {}),
    read: ({ name, area, text }) => {
      const problem = text === null ? area && areaProblem(area) : readArea(text).problem
      const errors: FieldErrors = {
        ...(name.trim() === '' && { name: { word: 'form.errors.required' } }),
        ...(problem && { area: { word: `map.draw.problems.${problem}` } }),
      }
      return { body: { name: name.trim(), area }, errors }
    },
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, FIELDS),
  })
  const { draft, change, conflict } = state
  const drawing = useMemo(
    () => [zoneLayer(others), placeLayer(places.places, zoneId)],
    [others, places.places, zoneId],
  )
  const contents = useMemo(() => zoneContents(zoneId, draft.area, places), [zoneId, draft.area, places])
  const zonePlaces = places.places.filter((place) => place.zoneId === zoneId)
  return (
    <Form
      form={state}
      words={NO_WORDS}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        conflict ? (
          <OtherVersion
            label={t('organisation.zones.changedMeanwhile')}
            conflict={conflict}
            onMine={(stored) => void state.resolve(draft, { ...stored, text: null }, stored.revision)}
            onTheirs={onReload}
          />
        ) : undefined
      }
    >
      <NameInput form={state} className={css.name} label={t('organisation.zones.name')} />
      <Grid columns="minmax(0, 1fr) minmax(220px, 300px)" gap={16} stacksWhenNarrow>
        <Stack className={css.area} gap={12} minWidth={0}>
          <AreaDrawing
            label={t('organisation.zones.area')}
            area={draft.area}
            layers={drawing}
            fitKey={zoneId}
            onChange={(area) => change({ area, text: null })}
          />
          <AreaText
            hint={t('organisation.zones.textHint')}
            readText={readArea}
            area={draft.area}
            text={draft.text}
            onText={(text) => {
              const read = readArea(text)
              if (text.trim() === '') change({ area: null, text: null })
              else change(read.area ? { area: read.area, text: null } : { text })
            }}
          >
            {zonePlaces.length > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={() => change({ area: areaAround(zonePlaces), text: null })}
              >
                {t('organisation.zones.around', { count: zonePlaces.length })}
              </Button>
            )}
          </AreaText>
        </Stack>
        <ZoneContents contents={contents} />
      </Grid>
    </Form>
  )
}
