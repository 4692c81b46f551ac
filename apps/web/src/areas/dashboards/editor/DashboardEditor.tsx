import { ActionIcon, Button, Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { MAX_DASHBOARD_NAME, MAX_MODULES } from '@verglas/contract/dashboard-codes'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { inTime } from '../../../lib/lazy-load.ts'
import { useCall } from '../../../lib/query.ts'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx'
import { IconArrowBackUp, IconArrowForwardUp } from '../../../ui/icons.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useIsPhone } from '../../../ui/phone.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { OtherVersion } from '../../ceils/panels.ts'
import { DashboardView } from '../DashboardView.tsx'
import { type DashboardOption, type Module, NO_PLACES } from '../dashboard.ts'
import { useModules } from '../use-modules.ts'
import { useRights } from '../use-rights.ts'
import { AddModule } from './AddModule.tsx'
import { type Draft, draftOf } from './draft.ts'
import css from './editor.module.css'
import { ModuleSettings } from './ModuleSettings.tsx'
import { SimpleEditor } from './SimpleEditor.tsx'
import { useHistory } from './use-history.ts'
import { usePlaceOptions } from './use-place-options.ts'
import { useSave } from './use-save.ts'

const GridEditor = lazyComponent(() => import('./GridEditor.tsx'), 'GridEditor')

type Props = {
  readonly selected: DashboardOption
  /** A new dashboard that starts as a copy of the selected one. */
  readonly isNew: boolean
  readonly onClose: () => void
}

/** Edits a dashboard in place: changes appear at once, and every step can be undone. */
export function DashboardEditor({ selected, isNew, onClose }: Props) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const rights = useRights(selected)
  const [first] = useState(() =>
    draftOf(selected, {
      isNew,
      locale,
      copyName:
        selected.kind === 'usual'
          ? t('dashboards.newName')
          : t('dashboards.copyName', { name: selected.name }),
    }),
  )
  const { present: draft, change, undo, redo, canUndo, canRedo } = useHistory<Draft>(first)
  const [isTemplate, setTemplate] = useState(selected.kind === 'template' && !isNew)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const save = useSave(selected, isNew)

  const simple = useModules(draft.content)
  const setModules = (modules: readonly Module[], step?: string) =>
    change({ ...draft, content: { form: 'advanced', modules: [...modules] } }, step ?? null)
  const setForm = (form: 'simple' | 'advanced') => {
    setChosenId(null)
    // the modules displayed so far become the start of the advanced dashboard
    if (form === 'advanced') setModules(simple.map((module, index) => ({ ...module, id: `m${index + 1}` })))
    else change({ ...draft, content: NO_PLACES })
  }
  const submit = () =>
    void save.send(draft, isTemplate, (saved) => {
      if (saved.kind === 'template')
        void navigate({ to: '/dashboard/template/$templateId', params: { templateId: saved.id }, search: {} })
      else void navigate({ to: '/dashboard/$dashboardId', params: { dashboardId: saved.id }, search: {} })
    })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
      if (!(event.ctrlKey || event.metaKey) || isTyping) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo, redo])

  const mayForm = (form: 'simple' | 'advanced') =>
    isTemplate ||
    draft.content.form === form ||
    (form === 'simple' ? rights.mayMakeSimple : rights.mayMakeAdvanced)
  const forms = (['simple', 'advanced'] as const).filter(mayForm)
  return (
    <Page
      title={t(isNew ? 'dashboards.editor.newTitle' : 'dashboards.editor.editTitle')}
      actions={
        <>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('dashboards.editor.undo')}
            title={`${t('dashboards.editor.undo')} (Ctrl+Z)`}
            disabled={!canUndo}
            onClick={undo}
          >
            <IconArrowBackUp size={17} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('dashboards.editor.redo')}
            title={`${t('dashboards.editor.redo')} (Ctrl+Y)`}
            disabled={!canRedo}
            onClick={redo}
          >
            <IconArrowForwardUp size={17} aria-hidden />
          </ActionIcon>
          <Button size="xs" variant="default" c="var(--text)" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button size="xs" loading={save.isSending} disabled={draft.name.trim() === ''} onClick={submit}>
            {t('dashboards.editor.save')}
          </Button>
        </>
      }
    >
      <LeaveQuestion hasChanges={() => !save.isSaved() && (canUndo || isNew)} isLeft={isAway} />
      {save.conflict && (
        <OtherVersion
          conflict={save.conflict}
          onMine={(stored) => save.overwrite(stored.revision)}
          onTheirs={onClose}
        />
      )}
      {save.problem !== null && (
        <p role="alert" className={css.problem}>
          {failureWords(t, save.problem)}
        </p>
      )}
      <div className={css.bar}>
        <TextInput
          size="sm"
          w={280}
          label={t('dashboards.editor.name')}
          maxLength={MAX_DASHBOARD_NAME}
          value={draft.name}
          onChange={({ currentTarget }) => change({ ...draft, name: currentTarget.value }, 'name')}
        />
        {forms.length > 1 && (
          <Segmented
            label={t('dashboards.editor.form')}
            value={draft.content.form}
            options={forms.map((value) => ({ value, label: t(`dashboards.editor.forms.${value}`) }))}
            onChange={setForm}
          />
        )}
        {draft.content.form === 'advanced' && !isPhone && (
          <AddSection modules={draft.content.modules} onChange={setModules} onAdded={setChosenId} />
        )}
        <span className={css.spring} />
        {rights.mayEditTemplates && isNew && (
          <Checkbox
            mb={7}
            label={t('dashboards.editor.asTemplate')}
            checked={isTemplate}
            onChange={({ currentTarget }) => setTemplate(currentTarget.checked)}
          />
        )}
      </div>
      {isTemplate && <TemplateFields draft={draft} onChange={change} />}
      {draft.content.form === 'simple' ? (
        <SimpleEditor content={draft.content} onChange={(content) => change({ ...draft, content })} />
      ) : isPhone ? (
        <>
          <p className={css.hint}>{t('dashboards.editor.onLarger')}</p>
          <DashboardView modules={draft.content.modules} />
        </>
      ) : (
        <Modules
          modules={draft.content.modules}
          chosenId={chosenId}
          onChoose={setChosenId}
          onChange={setModules}
        />
      )}
    </Page>
  )
}

/** Whether a navigation leaves the editor: to another page, or to the same page without the editor. */
const isAway = (
  current: { readonly pathname: string; readonly search: unknown },
  next: { readonly pathname: string; readonly search: unknown },
) =>
  current.pathname !== next.pathname ||
  (current.search as { edit?: string }).edit !== (next.search as { edit?: string }).edit

type ModulesProps = {
  readonly modules: readonly Module[]
  readonly chosenId: string | null
  readonly onChoose: (id: string | null) => void
  readonly onChange: (modules: readonly Module[], step?: string) => void
}

function Modules({ modules, chosenId, onChoose, onChange }: ModulesProps) {
  const { t } = useTranslation()
  const options = usePlaceOptions()
  const chosen = modules.find(({ id }) => id === chosenId)
  return (
    <>
      <p className={css.hint}>{t('dashboards.editor.keys')}</p>
      <div className={css.body} data-beside={chosen !== undefined || undefined}>
        <Suspense fallback={<Loading shape="tiles" count={6} />}>
          {modules.length === 0 ? (
            <Empty>{t('dashboards.editor.empty')}</Empty>
          ) : (
            <GridEditor modules={modules} chosenId={chosenId} onChange={onChange} onChoose={onChoose} />
          )}
        </Suspense>
        {chosen && (
          <ModuleSettings
            key={chosen.id}
            module={chosen}
            options={options}
            onChange={(next, isTyped = false) =>
              onChange(
                modules.map((module) => (module.id === next.id ? next : module)),
                isTyped ? `typing ${next.id}` : undefined,
              )
            }
            onClose={() => onChoose(null)}
          />
        )}
      </div>
    </>
  )
}

type AddSectionProps = Pick<ModulesProps, 'modules' | 'onChange'> & { readonly onAdded: (id: string) => void }

function AddSection({ modules, onChange, onAdded }: AddSectionProps) {
  return (
    <AddModule
      isFull={modules.length >= MAX_MODULES}
      onAdd={async (chosen) => {
        const { added } = await inTime(() => import('./layout.ts'))()
        const next = added(modules, chosen)
        onChange(next.modules)
        onAdded(next.id)
      }}
    />
  )
}

function TemplateFields({
  draft,
  onChange,
}: {
  readonly draft: Draft
  readonly onChange: (draft: Draft, step?: string) => void
}) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const roles = useRoleOptions()
  return (
    <div className={css.places}>
      <TextInput
        size="sm"
        label={t(locale === 'fr' ? 'dashboards.editor.nameInEnglish' : 'dashboards.editor.nameInFrench')}
        placeholder={draft.name}
        maxLength={MAX_DASHBOARD_NAME}
        value={draft.otherName}
        onChange={({ currentTarget }) => onChange({ ...draft, otherName: currentTarget.value }, 'other name')}
      />
      <MultiSelect
        size="sm"
        label={t('dashboards.editor.roles')}
        placeholder={draft.roleIds.length === 0 ? t('dashboards.editor.everybody') : ''}
        data={roles.map((role) => ({ ...role }))}
        value={[...draft.roleIds]}
        clearable
        clearButtonProps={{ 'aria-label': t('dashboards.editor.clear') }}
        onChange={(roleIds) => onChange({ ...draft, roleIds })}
      />
    </div>
  )
}

function useRoleOptions() {
  const answer = useCall('listRoles', {})
  const roles = answer.data?.roles
  return useMemo(() => (roles ?? []).map(({ id, name }) => ({ value: id, label: name })), [roles])
}
