import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode } from '@verglas/contract/measures'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { PlaceMap } from '../../../map/PlaceMap.tsx'
import { Conflict } from '../../../ui/form/Conflict.tsx'
import { differencesOf } from '../../../ui/form/conflict.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import form from '../../../ui/form/form.module.css'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { HorizonCircle } from './HorizonCircle.tsx'
import { LinkedItems } from './LinkedItems.tsx'
import { MeasureOrder } from './MeasureOrder.tsx'
import {
  altitudesAround,
  draftOfPlace,
  draftOfSetting,
  readSetting,
  type SettingBody,
  type SettingDraft,
  type StoredSetting,
  settingFields,
} from './station-setting.ts'
import { castpointsOf, useSettingNames } from './use-setting-names.ts'

type Answer = CallAnswer<'putStationSetting'>

type Props = {
  stationId: string
  stored: CallAnswer<'getStationSetting'>
  measured: readonly MeasureCode[]
  onDone: () => void
  onCancel: () => void
  onReload: () => void
}

/** The settings of a station: typed, selected on the map, or those of its source. */
export function SettingForm({ stationId, stored, measured, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const { hasFeature, formats } = useContextData()
  const { setting, source } = stored
  const names = useSettingNames()
  const fields = useSettingFields(source)
  const stations = useCall('listStations', { query: { measures: 'ts' } }, { enabled: hasFeature('stations') })
  const infos = useCall('getStationInfos', { params: { stationId } }, { enabled: hasFeature('stations') })
  const allStations = stations.data?.stations ?? NONE
  const others = useOtherPlaces(allStations, stationId)
  const numbers = formats()
  const altitudes = altitudesAround(infos.data?.neighbours ?? [], allStations, numbers)
  const state = useSettingForm(fields, { stationId, stored, onDone })
  const { draft, change, conflict } = state
  const words = {
    label: (key: string) => t(`stationsetup.fields.${key}`),
    hint: (key: string) =>
      key === 'altitude' && altitudes !== ''
        ? t('stationsetup.around', { altitudes })
        : t(`stationsetup.hints.${key}`, { defaultValue: '' }),
    option: (key: string, option: string) =>
      key === 'isBridge' || key === 'isBroken' ? t(`stationsetup.${option}`) : names.of(key, option),
  }

  return (
    <Form
      form={state}
      words={words}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        conflict && (
          <Versions state={state} conflict={conflict} fields={fields} setting={setting} onCancel={onReload} />
        )
      }
    >
      <Note margin="0 0 8px">{t('stationsetup.asSource')}</Note>
      <Grid columns="minmax(0, 1fr) minmax(300px, 440px)" gap={20} align="start" stacksWhenNarrow>
        <div className={form.fields}>
          <FieldInputs
            fields={fields}
            draft={draft.fields}
            onChange={(changed) => change({ fields: changed })}
          />
          <div className={form.wide}>
            <LinkedItems links={draft} stations={others} cameras={names.cameras} onChange={change} />
          </div>
        </div>
        <Stack gap={12} minWidth={0}>
          <PlaceMap
            label={t('stationsetup.placeMap')}
            hint={t('stationsetup.touchMap')}
            others={others}
            draft={placeOf(draft, source)}
            fitKey={`${stationId} ${others.length}`}
            onPlace={(at) => change({ fields: { ...draft.fields, ...draftOfPlace(at) } })}
          />
          <HorizonCircle
            horizonDeg={draft.horizonDeg}
            onChange={(horizonDeg) => change({ horizonDeg })}
            onSkyView={(skyView) =>
              change({ fields: { ...draft.fields, skyView: numbers.number(skyView, 2) } })
            }
            percent={(share) => numbers.quantity('percent', share * 100)}
          />
          <MeasureOrder
            selected={draft.measures}
            measured={measured}
            onChange={(measures) => change({ measures })}
          />
        </Stack>
      </Grid>
    </Form>
  )
}

type Fields = ReturnType<typeof settingFields>

function useSettingFields(source: Props['stored']['source']): Fields {
  const { setup, points, hasFeature, locale } = useContextData()
  const canChangeZone = hasFeature('edit_timezone')
  const castpoints = useMemo(() => castpointsOf(points), [points])
  return useMemo(
    () =>
      settingFields(source, {
        canChangeZone,
        locale,
        zoneIds: setup.zones.map(({ id }) => id),
        castpointIds: castpoints.map(({ id }) => id),
      }),
    [source, canChangeZone, locale, setup.zones, castpoints],
  )
}

function useOtherPlaces(all: typeof NONE, stationId: string) {
  return useMemo(
    () =>
      all.flatMap(({ id, name, longitude, latitude }) =>
        id === stationId || longitude === null || latitude === null
          ? []
          : [{ id, name, longitude, latitude }],
      ),
    [all, stationId],
  )
}

function useSettingForm(
  fields: Fields,
  { stationId, stored, onDone }: Pick<Props, 'stationId' | 'stored' | 'onDone'>,
) {
  const { setup } = useContextData()
  const { setting, revision } = stored
  return useForm<SettingDraft, SettingBody, Answer, StoredSetting>({
    start: () => draftOfSetting(fields, setting),
    ...(revision === null ? {} : { revision }),
    read: (draft) => readSetting(fields, draft, setting),
    send: (body, expectedRevision) =>
      call('putStationSetting', {
        params: { setupId: setup.id, stationId },
        body: { ...body, expectedRevision },
      }),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
}

type SettingState = ReturnType<typeof useSettingForm>
type VersionsProps = {
  state: SettingState
  conflict: NonNullable<SettingState['conflict']>
  fields: Fields
  setting: Props['stored']['setting']
  onCancel: () => void
}

/** The version that another person saved first, next to the person's own. */
function Versions({ state, conflict, fields, setting, onCancel }: VersionsProps) {
  const { stored: theirs, changedBy, changedAt } = conflict
  const draftOfTheirs = draftOfSetting(fields, theirs ?? setting)
  return (
    <Conflict
      changedBy={changedBy}
      changedAt={changedAt}
      yours={state.draft.fields}
      differences={differencesOf(fields, {
        base: state.base.fields,
        yours: state.draft.fields,
        theirs: draftOfTheirs.fields,
      })}
      onSave={(merged) =>
        theirs && void state.resolve({ ...state.draft, fields: merged }, draftOfTheirs, theirs.revision)
      }
      onCancel={onCancel}
    />
  )
}

/** Position of the station: the typed one, otherwise that of its source. */
const placeOf = ({ fields }: SettingDraft, source: Props['stored']['source']) => ({
  ...fields,
  name: fields.name || (source.name ?? ''),
  longitude: fields.longitude || String(source.longitude ?? ''),
  latitude: fields.latitude || String(source.latitude ?? ''),
})

const NONE: CallAnswer<'listStations'>['stations'] = []
