import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import type { ExternalView } from '../../lib/external-view.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { Conflict } from '../../ui/form/Conflict.tsx'
import { differencesOf } from '../../ui/form/conflict.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { draftOf, type GroupDraft } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import formCss from '../../ui/form/form.module.css'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import {
  NEW_VIEW,
  newId,
  readView,
  toViewSettings,
  VIEW_FIELDS,
  type ViewBody,
  viewWords,
} from './view-form.ts'

/** One map of an external program: its owner, its address and its key. */
export function EditViewPage() {
  const { t } = useTranslation()
  const { setup, locale } = useContextData()
  const { viewId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useCall('listExternalViews', {}, { refetchOnMount: true })
  // A cached answer may be older than what another person has changed since.
  const answer = { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
  const [isConfirming, setConfirming] = useState(false)
  const isNew = viewId === NEW_VIEW
  const view = answer.data?.entries.find(({ id }) => id === viewId)
  const refresh = () => void client.invalidateQueries({ queryKey: [setup.id, 'listExternalViews'] })
  const toList = () => void navigate({ to: '/admin/views' })

  async function remove({ id, revision }: ExternalView) {
    setConfirming(false)
    try {
      await call('removeExternalView', {
        params: { setupId: setup.id, id },
        query: { expectedRevision: revision },
      })
      showToast(t('views.admin.deleted'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('views.admin.create') : (view?.name[locale] ?? t('views.admin.view'))}
      Frame={AdminPage}
      actions={
        view && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {t('views.admin.delete')}
          </Button>
        )
      }
      answer={answer}
      failed={t('views.failed')}
      loading={<Loading count={7} />}
      back={<Link to="/admin/views">{t('views.admin.all')}</Link>}
    >
      {({ entries }) => {
        if (!isNew && !view)
          return (
            <Empty action={<Link to="/admin/views">{t('views.admin.all')}</Link>}>
              {t('views.admin.goneView')}
            </Empty>
          )
        return (
          <>
            {view && isConfirming && (
              <DeleteQuestion
                label={t('views.admin.delete')}
                question={t('views.admin.deleteSure', { name: view.name[locale] })}
                confirm={t('views.admin.delete')}
                onDelete={() => void remove(view)}
                onCancel={() => setConfirming(false)}
              />
            )}
            <ViewForm
              key={view ? `${view.id} ${view.revision}` : NEW_VIEW}
              view={view}
              usedIds={entries.map(({ id }) => id)}
              onDone={() => {
                showToast(t('app.saved'))
                refresh()
                toList()
              }}
              onCancel={toList}
              onReload={refresh}
            />
          </>
        )
      }}
    </DetailScreen>
  )
}

type FormProps = {
  /** undefined: a new view. */
  view: ExternalView | undefined
  usedIds: readonly string[]
  onDone: () => void
  onCancel: () => void
  onReload: () => void
}

function ViewForm({ view, usedIds, onDone, onCancel, onReload }: FormProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const words = useMemo(() => viewWords(t), [t])
  const draftFrom = (from: ExternalView | undefined): GroupDraft => draftOf(VIEW_FIELDS, toViewSettings(from))
  const state = useForm<GroupDraft, ViewBody, unknown, ExternalView>({
    start: () => draftFrom(view),
    ...(view ? { revision: view.revision } : {}),
    read: readView,
    send: (body, revision) =>
      call('putExternalView', {
        params: { setupId: setup.id, id: view?.id ?? newId(body.name.fr, usedIds) },
        body: { ...body, expectedRevision: revision },
      }),
    onDone,
    place: (refusal) => placeError(refusal, VIEW_FIELDS),
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
        yours={draft}
        differences={differencesOf(VIEW_FIELDS, { base: state.base, yours: draft, theirs })}
        onSave={(merged) => void state.resolve(merged, theirs, stored.revision)}
        onCancel={onReload}
      />
    )
  }

  return (
    <Form
      form={state}
      words={words}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={conflict ? versions() : undefined}
    >
      <div className={formCss.fields}>
        <FieldInputs fields={VIEW_FIELDS} draft={draft} onChange={change} />
      </div>
    </Form>
  )
}
