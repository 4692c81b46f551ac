import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import type { ExternalView } from '../../../lib/external-view.ts'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import {
  type Editing,
  newIdIn,
  type Saved,
  useVersionedEditor,
} from '../../../ui/editor/use-versioned-editor.ts'
import { draftOf, type GroupDraft } from '../../../ui/form/draft.ts'
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../../ui/screen/EditorScreen.tsx'
import { readView, toViewSettings, VIEW_FIELDS, type ViewBody, viewWords } from './view-form.ts'

const newId = newIdIn('listExternalViews', 'view')

const CALLS = {
  get: 'getExternalView',
  put: 'putExternalView',
  remove: 'removeExternalView',
  create: ({ name }: ViewBody, setupId: string) => newId({ name: name.fr }, setupId),
  changes: ['listExternalViews'],
} as const

/** One map of an external program: its owner, its address and its key. */
export function EditViewPage() {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const { viewId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const editor = useVersionedEditor(CALLS, viewId === NEW_ID ? null : viewId)
  return (
    <EditorScreen
      editor={editor}
      title={(view) =>
        editor.id === null ? t('views.admin.create') : (view?.name[locale] ?? t('views.admin.view'))
      }
      Frame={AdminPage}
      words={{
        failed: t('views.failed'),
        missingText: t('views.admin.viewNotFound'),
        remove: t('views.admin.delete'),
        removeQuestion: ({ name }) => t('views.admin.deleteSure', { name: name[locale] }),
        removed: t('views.admin.deleted'),
      }}
      back={<Link to="/admin/views">{t('views.admin.all')}</Link>}
      toList={() => void navigate({ to: '/admin/views' })}
    >
      {(view, editing) => <ViewForm view={view} {...editing} />}
    </EditorScreen>
  )
}

type FormProps = Editing<ViewBody> & {
  /** Undefined for a new view. */
  view: ExternalView | undefined
}

function ViewForm({ view, onSave, onDone, onCancel, onReload }: FormProps) {
  const { t } = useTranslation()
  const words = useMemo(() => viewWords(t), [t])
  const draftFrom = (from: ExternalView | undefined): GroupDraft => draftOf(VIEW_FIELDS, toViewSettings(from))
  const state = useForm<GroupDraft, ViewBody, Saved, ExternalView>({
    start: () => draftFrom(view),
    ...(view ? { revision: view.revision } : {}),
    read: readView,
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, VIEW_FIELDS),
  })
  return (
    <FieldsForm
      form={state}
      words={words}
      onCancel={onCancel}
      fields={VIEW_FIELDS}
      draftOf={draftFrom}
      onReload={onReload}
    />
  )
}
