import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BaseMapProblem } from '@verglas/contract/map-codes'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'
import { type BaseMapChoice, useBaseMap } from '../../../map/base-map/use-base-map.ts'
import type { MapLayer } from '../../../map/layers/map-layer.ts'
import { boundsOf } from '../../../map/map-bounds.ts'
import { RoadMap } from '../../../map/RoadMap.tsx'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../../ui/form/FieldsConflict.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import formCss from '../../../ui/form/form.module.css'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { LayoutProps } from '../../../ui/layout/layout-element.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { createHover } from '../../../ui/split/hover.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import css from './base-map.module.css'
import {
  BASE_MAP_FIELDS,
  type BaseMapBody,
  type BaseMapSettings,
  baseMapWords,
  draftOfSettings,
  fieldsOf,
  kindOf,
  problemWord,
  readBaseMap,
  TILE_SERVICES,
} from './base-map-form.ts'

/** The base map under the organisation's maps, which can be tried before it is saved. */
export function BaseMapPage() {
  const { t } = useTranslation()
  const answer = useCall('getBaseMapSettings', {}, { refetchOnMount: true })
  return (
    <DetailScreen
      title={t('views.base.title')}
      Frame={AdminPage}
      answer={answer}
      failed={t('views.base.failed')}
      loading={<Loading count={6} />}
      back={<Link to="/cartes">{t('navigation.maps')}</Link>}
    >
      {({ settings, files }) => (
        <BaseMapForm key={settings.revision ?? 'none'} settings={settings} files={files} />
      )}
    </DetailScreen>
  )
}

type Trial = BaseMapChoice & {
  readonly problem: BaseMapProblem | null
  readonly terrainProblem: BaseMapProblem | null
}

function BaseMapForm({ settings, files }: { settings: BaseMapSettings; files: readonly string[] }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const [trial, setTrial] = useState<Trial | null>(null)
  const { state, refresh } = useBaseMapForm(settings)
  const { draft, change, conflict } = state
  const kind = kindOf(draft)
  const words = useMemo(() => baseMapWords(t, kind), [t, kind])
  const { body, errors } = readBaseMap(draft)

  /** Any change to the form makes the last trial obsolete. */
  function write(fields: GroupDraft) {
    change(fields)
    setTrial(null)
  }
  async function tryIt() {
    try {
      setTrial(await call('tryBaseMap', { params: { setupId: setup.id }, body }))
    } catch (error) {
      setTrial(null)
      showToast(failureWords(t, error), 'failed')
    }
  }
  return (
    <Grid columns="minmax(0, 2fr) minmax(0, 3fr)" align="start" gap={24} stacksWhenNarrow>
      <Form
        form={state}
        words={words}
        submitLabel={t('app.save')}
        onCancel={() => {
          change(draftOfSettings(settings))
          setTrial(null)
        }}
        conflict={
          conflict && (
            <FieldsConflict
              form={state}
              fields={BASE_MAP_FIELDS}
              draftOf={draftOfSettings}
              onReload={refresh}
            />
          )
        }
      >
        <FieldOffers kind={kind} files={files} onChoose={write} />
        <div className={formCss.fields}>
          <FieldInputs fields={fieldsOf(draft)} draft={draft} onChange={write} />
        </div>
        {(kind === 'tiles' || kind === 'style') && settings.hasKey && <Note>{t('views.base.hasKey')}</Note>}
      </Form>
      <TrialSection trial={trial} canTry={Object.keys(errors).length === 0} onTry={() => void tryIt()} />
    </Grid>
  )
}

function useBaseMapForm(settings: BaseMapSettings) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id }
  const refresh = () => {
    for (const name of ['getBaseMapSettings', 'getBaseMap'])
      void client.invalidateQueries({ queryKey: [setup.id, name] })
  }
  const state = useForm<GroupDraft, BaseMapBody, unknown, BaseMapSettings>({
    start: () => draftOfSettings(settings),
    ...(settings.revision === null ? {} : { revision: settings.revision }),
    read: readBaseMap,
    send: (body, expectedRevision) => call('updateBaseMap', { params, body: { ...body, expectedRevision } }),
    onDone: () => {
      showToast(t('app.saved'))
      refresh()
    },
    place: (refusal) => placeError(refusal, BASE_MAP_FIELDS, { faultOf: problemWord }),
  })
  return { state, refresh }
}

type TrialProps = { trial: Trial | null; canTry: boolean; onTry: () => void }

/** A preview of the map, and its problems. */
function TrialSection({ trial, canTry, onTry }: TrialProps) {
  const { t } = useTranslation()
  return (
    <PreviewStack aria-label={t('views.base.preview')}>
      <header>
        <h2>{t('views.base.preview')}</h2>
        <Button size="compact-sm" variant="default" disabled={!canTry} onClick={onTry}>
          {t('views.base.try')}
        </Button>
      </header>
      {trial?.problem && (
        <Text role="alert" as="p" tone="alarm" weight={550}>
          {t(`views.base.problems.${trial.problem}`)}
        </Text>
      )}
      {trial?.terrainProblem && (
        <Text role="alert" as="p" tone="alarm" weight={550}>
          {t('views.base.terrainNotice')} {t(`views.base.problems.${trial.terrainProblem}`)}
        </Text>
      )}
      <Note role="status">
        {trial
          ? t(trial.problem ? 'views.base.showsOutline' : 'views.base.showsTrial')
          : t('views.base.showsChosen')}
      </Note>
      <Preview trial={trial} />
    </PreviewStack>
  )
}

type ServiceProps = {
  kind: ReturnType<typeof kindOf>
  files: readonly string[]
  onChoose: (fields: GroupDraft) => void
}

/** Services and archives that fill the form when they are chosen. */
function FieldOffers({ kind, files, onChoose }: ServiceProps) {
  const { t } = useTranslation()
  return (
    <>
      {kind === 'tiles' && (
        <p className={css.offers}>
          {t('views.base.services')}
          {TILE_SERVICES.map(({ name, ...service }) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => onChoose(service)}>
              {name}
            </Button>
          ))}
        </p>
      )}
      {files.length > 0 && kind === 'archive' && (
        <FileOffers
          label={t('views.base.files.address')}
          files={files}
          onChoose={(address) => onChoose({ address })}
        />
      )}
      {files.length > 0 && (
        <FileOffers
          label={t('views.base.files.terrainAddress')}
          files={files}
          onChoose={(terrainAddress) => onChoose({ terrainAddress })}
        />
      )}
    </>
  )
}

type OffersProps = { label: string; files: readonly string[]; onChoose: (file: string) => void }

/** The archives in the data folder, offered for a field. */
function FileOffers({ label, files, onChoose }: OffersProps) {
  return (
    <fieldset className={css.offers}>
      <legend>{label}</legend>
      {files.map((file) => (
        <Button key={file} size="compact-sm" variant="default" onClick={() => onChoose(file)}>
          {file}
        </Button>
      ))}
    </fieldset>
  )
}

/** The map over the organisation's stations, as it would appear under every map. */
function Preview({ trial }: { trial: Trial | null }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const [hover] = useState(createHover)
  const chosen = useBaseMap()
  const stations = useCall('listStations', {}).data?.stations
  const layers = useMemo(() => [stationsExtent(stations ?? [])], [stations])
  return (
    <Box isFramed height="clamp(320px, 60vh, 620px)" overflow="hidden" isLowWhenNarrow>
      <RoadMap
        label={t('views.base.preview')}
        layers={layers}
        fitKey={setup.id}
        hover={hover}
        trial={trial ?? chosen}
      />
    </Box>
  )
}

type Placed = { readonly longitude: number | null; readonly latitude: number | null }

/** An invisible layer that only sets the initial frame of the map. */
function stationsExtent(stations: readonly Placed[]): MapLayer {
  const positions = stations.flatMap(({ longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [[longitude, latitude]],
  )
  return {
    id: 'extent',
    itemCount: 0,
    computeLayout: () => ({ draw: () => {}, obstacles: [], labels: [], findAt: () => null }),
    extent: boundsOf(positions),
    labelOf: () => null,
  }
}

const PreviewStack = (props: LayoutProps) => <Stack className={css.preview} as="section" gap={8} {...props} />
