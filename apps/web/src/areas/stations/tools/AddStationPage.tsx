import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CallAnswer, CallBody } from '@verglas/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { PlaceMap } from '../../../map/PlaceMap.tsx'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { draftOf, type GroupDraft, readDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { type Field, field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import form from '../../../ui/form/form.module.css'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import css from './stationtools.module.css'
import { ToolTabs } from './ToolTabs.tsx'

type Body = CallBody<'addStation'>
type Answer = CallAnswer<'addStation'>

/** Source of reading files, which any organisation may import. */
const FILES = 'csv'
/** The simulated source creates its own stations. */
const SIMULATED = 'simulated'
/** Decimals of degrees: precise to some metres. */
const PLACE_DIGITS = 5

const addingFields = (sources: readonly string[]): readonly Field[] => [
  field('name', { ...PLAIN_TEXT, maxLength: 200 }),
  field('source', { kind: 'choice', options: sources }),
  field('ref', { ...PLAIN_TEXT, maxLength: 100 }),
  field(
    'altitude',
    { kind: 'number', isInteger: false, min: -500, max: 9000 },
    { isRequired: false, isNullable: true },
  ),
  field('latitude', { kind: 'number', isInteger: false, min: -90, max: 90 }),
  field('longitude', { kind: 'number', isInteger: false, min: -180, max: 180 }),
]

/**
 * Adds a station that has not sent anything yet: its name as the source will use it, and its place on the
 * map.
 */
export function AddStationPage() {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const navigate = useNavigate()
  const client = useQueryClient()
  const stations = useCall('listStations', { query: { measures: 'ts' } }, { enabled: hasFeature('stations') })
  const allStations = stations.data?.stations ?? NONE
  const fields = useMemo(() => {
    const otherSources = allStations.map(({ source }) => source).filter((source) => source !== SIMULATED)
    return addingFields([...new Set([FILES, ...otherSources])])
  }, [allStations])
  const others = useMemo(
    () =>
      allStations.flatMap(({ id, name, longitude, latitude }) =>
        longitude === null || latitude === null ? [] : [{ id, name, longitude, latitude }],
      ),
    [allStations],
  )
  const state = useForm<GroupDraft, Body, Answer>({
    start: () => draftOf(fields, { source: FILES }),
    read: (draft) => {
      const { settings, errors } = readDraft(fields, draft)
      return { body: { ...settings, altitude: settings.altitude ?? null } as Body, errors }
    },
    send: (body) => call('addStation', { params: { setupId: setup.id }, body }),
    onDone: ({ stationId }) => {
      showToast(t('stationtools.adding.done'))
      void client.invalidateQueries({ queryKey: [setup.id] })
      void navigate({ to: '/stations/edit/$stationId', params: { stationId } })
    },
    place: (refusal) => placeError(refusal, fields),
  })
  const { draft, change } = state
  const words = {
    label: (key: string) => t(`stationtools.adding.fields.${key}`),
    hint: (key: string) => t(`stationtools.adding.hints.${key}`, { defaultValue: '' }),
    option: (_: string, option: string) => (option === FILES ? t('stationtools.adding.files') : option),
  }
  return (
    <Page title={t('stationtools.title')} facts={<span>{t('stationtools.adding.facts')}</span>}>
      <ToolTabs />
      {isClosed ? (
        <Empty>{reason ?? ''}</Empty>
      ) : (
        <Form
          form={state}
          words={words}
          submitLabel={t('stationtools.adding.add')}
          onCancel={() => void navigate({ to: '/tools/stations' })}
        >
          <div className={css.adding}>
            <div className={form.fields}>
              <FieldInputs fields={fields} draft={draft} onChange={change} />
            </div>
            <PlaceMap
              label={t('stationsetup.placeMap')}
              hint={t('stationsetup.touchMap')}
              others={others}
              draft={draft}
              fitKey={String(others.length)}
              onPlace={({ longitude, latitude }) =>
                change({
                  longitude: longitude.toFixed(PLACE_DIGITS),
                  latitude: latitude.toFixed(PLACE_DIGITS),
                })
              }
            />
          </div>
        </Form>
      )}
    </Page>
  )
}

const NONE: CallAnswer<'listStations'>['stations'] = []
