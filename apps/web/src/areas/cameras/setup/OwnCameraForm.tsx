import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { PlaceMap } from '../../../map/PlaceMap.tsx'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx'
import form from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import {
  cameraFields,
  draftOfCamera,
  draftOfPlace,
  type OwnCamera,
  type OwnCameraBody,
  readCamera,
} from './own-camera.ts'

type Props = Editing<OwnCameraBody> & {
  /** undefined for a new camera. */
  camera: OwnCamera | undefined
}

/** Form of a camera; its place is typed or chosen on the map. */
export function OwnCameraForm({ camera, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const { links, words } = useLinks(camera)
  const fields = useMemo(() => cameraFields(links), [links])
  const owned = useCall('listOwnedCameras', {}).data?.cameras
  const ownId = camera?.id
  const others = useMemo(
    () => (owned ?? []).filter((other) => ownId === undefined || other.ownId !== ownId),
    [owned, ownId],
  )
  const state = useForm<GroupDraft, OwnCameraBody, Saved, OwnCamera>({
    start: () => draftOfCamera(fields, camera),
    ...(camera ? { revision: camera.revision } : {}),
    read: (draft) => readCamera(fields, draft),
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  const { draft, change } = state

  return (
    <FieldsForm
      form={state}
      words={words}
      onCancel={onCancel}
      fields={fields}
      draftOf={(stored) => draftOfCamera(fields, stored)}
      onReload={onReload}
    >
      <Grid columns="minmax(0, 1fr) minmax(280px, 420px)" gap={16} align="start" stacksWhenNarrow>
        <div className={form.fields}>
          <FieldInputs fields={fields} draft={draft} onChange={change} />
        </div>
        <PlaceMap
          label={t('camerasetup.placeMap')}
          hint={t('camerasetup.touchMap')}
          others={others}
          draft={draft}
          fitKey={`${camera?.id ?? ''} ${others.length}`}
          onPlace={(place) => change(draftOfPlace(place))}
        />
      </Grid>
    </FieldsForm>
  )
}

/**
 * The points and stations to which a camera can be linked, with their names; a present link always stays a
 * choice.
 */
function useLinks(camera: OwnCamera | undefined) {
  const { t } = useTranslation()
  const { setup, points, hasFeature } = useContextData()
  const stations = useCall('listStations', {}, { enabled: hasFeature('stations') }).data?.stations
  return useMemo(() => {
    const names = {
      zoneId: new Map(setup.zones.map(({ id, name }) => [id, name])),
      stationId: new Map((stations ?? []).map(({ id, name }) => [id, name])),
      castpointId: new Map(
        points.flatMap(({ id_castpoint, name }) =>
          id_castpoint === null ? [] : [[id_castpoint, name] as const],
        ),
      ),
    }
    const choices = (key: keyof typeof names) => {
      const linked = camera?.[key] ?? null
      const existing = [...names[key].keys()]
      return linked === null || existing.includes(linked) ? existing : [linked, ...existing]
    }
    const words: FormWords = {
      label: (key) => t(`camerasetup.fields.${key}`),
      hint: (key) => t(`camerasetup.hints.${key}`, { defaultValue: '' }),
      option: (key, option) =>
        key === 'state'
          ? t(`camerasetup.states.${option}`)
          : (names[key as keyof typeof names]?.get(option) ?? option),
    }
    const links = {
      zoneId: choices('zoneId'),
      stationId: choices('stationId'),
      castpointId: choices('castpointId'),
    }
    return { links, words }
  }, [t, setup.zones, stations, points, camera])
}
