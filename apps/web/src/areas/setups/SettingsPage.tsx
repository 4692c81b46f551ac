import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { Conflict } from '../../ui/form/Conflict.tsx'
import { differencesOf } from '../../ui/form/conflict.ts'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import form from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { ProductPages } from '../../ui/page/product-pages.ts'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { LogoInput } from './LogoInput.tsx'
import {
  readSettings,
  SETTINGS_FIELDS,
  type SettingsBody,
  type SetupSettings,
  toFormSettings,
} from './settings-form.ts'
import { settingsWords } from './words.ts'

/** The settings of the organisation. */
export function SettingsPage() {
  const { t } = useTranslation()
  const answer = useCall('getSetupSettings', {}, { refetchOnMount: true })
  return (
    <DetailScreen
      title={t('organisation.title')}
      Frame={AdminPage}
      answer={answer}
      failed={t('organisation.failed')}
      loading={<Loading count={10} />}
      back={<Link to="/">{t('errors.toStart')}</Link>}
    >
      {({ settings }) => <SettingsForm key={settings.revision} settings={settings} />}
    </DetailScreen>
  )
}

type Draft = { fields: GroupDraft; logo: string | null }

const draftFrom = (settings: SetupSettings): Draft => ({
  fields: draftOf(SETTINGS_FIELDS, toFormSettings(settings)),
  logo: settings.logo,
})

function SettingsForm({ settings }: { settings: SetupSettings }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const sections = useContext(ProductPages)
  const client = useQueryClient()
  const words = useMemo(() => settingsWords(t), [t])
  const state = useForm<Draft, SettingsBody, { settings: SetupSettings }, SetupSettings>({
    start: () => draftFrom(settings),
    revision: settings.revision,
    read: ({ fields, logo }) => readSettings(fields, logo, sections),
    send: (body, revision) =>
      call('updateSetupSettings', {
        params: { setupId: setup.id },
        body: { ...body, expectedRevision: revision ?? settings.revision },
      }),
    onDone: () => {
      showToast(t('app.saved'))
      void client.invalidateQueries({ queryKey: [setup.id, 'getSetupSettings'] })
      void client.invalidateQueries({ queryKey: [setup.id, 'getSetup'] })
    },
    place: (refusal) => placeError(refusal, SETTINGS_FIELDS),
  })
  const { draft, change, conflict } = state

  function versions() {
    if (!conflict?.stored) return null
    const { stored, changedBy, changedAt } = conflict
    const theirs = draftFrom(stored)
    return (
      <Conflict
        changedBy={changedBy}
        changedAt={changedAt}
        yours={draft.fields}
        differences={differencesOf(SETTINGS_FIELDS, {
          base: state.base.fields,
          yours: draft.fields,
          theirs: theirs.fields,
        })}
        onSave={(fields) => void state.resolve({ ...draft, fields }, theirs, stored.revision)}
        onCancel={() => void client.invalidateQueries({ queryKey: [setup.id, 'getSetupSettings'] })}
      />
    )
  }

  return (
    <Form
      form={state}
      words={words}
      submitLabel={t('app.save')}
      onCancel={() => change(draftFrom(settings))}
      conflict={conflict ? versions() : undefined}
    >
      <LogoInput value={draft.logo} onChange={(logo) => change({ logo })} />
      <div className={form.fields}>
        <FieldInputs
          fields={SETTINGS_FIELDS}
          draft={draft.fields}
          onChange={(fields) => change({ fields })}
        />
      </div>
    </Form>
  )
}
