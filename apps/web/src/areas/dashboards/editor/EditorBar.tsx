import { Checkbox, TextInput } from '@mantine/core'
import { MAX_DASHBOARD_NAME, MAX_MODULES } from '@verglas/contract/dashboard-codes'
import { useTranslation } from 'react-i18next'
import { loadWithLimit } from '../../../lib/lazy-load.ts'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { useIsPhone } from '../../../ui/phone.ts'
import type { DashboardOption, Module } from '../dashboard.ts'
import { useRights } from '../use-rights.ts'
import { AddModule } from './AddModule.tsx'
import type { DashboardDraft } from './use-dashboard-draft.ts'

type Props = {
  readonly selected: DashboardOption
  readonly isNew: boolean
  readonly editing: DashboardDraft
}

/** The name of a dashboard, its form, and the button for a further module. */
export function EditorBar({ selected, isNew, editing }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const rights = useRights(selected)
  const { draft, change, isTemplate } = editing
  const mayChoose = (form: 'simple' | 'advanced') =>
    isTemplate ||
    draft.content.form === form ||
    (form === 'simple' ? rights.mayMakeSimple : rights.mayMakeAdvanced)
  const forms = (['simple', 'advanced'] as const).filter(mayChoose)
  return (
    <Row wraps gap={8} align="flex-end" marginBottom={12}>
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
          onChange={editing.setForm}
        />
      )}
      {draft.content.form === 'advanced' && !isPhone && (
        <AddSection
          modules={draft.content.modules}
          onChange={editing.setModules}
          onAdded={editing.setChosenId}
        />
      )}
      <Box as="span" flex={1} />
      {rights.mayEditTemplates && isNew && (
        <Checkbox
          mb={7}
          label={t('dashboards.editor.asTemplate')}
          checked={isTemplate}
          onChange={({ currentTarget }) => editing.setTemplate(currentTarget.checked)}
        />
      )}
    </Row>
  )
}

type AddSectionProps = {
  readonly modules: readonly Module[]
  readonly onChange: (modules: readonly Module[]) => void
  readonly onAdded: (id: string) => void
}

function AddSection({ modules, onChange, onAdded }: AddSectionProps) {
  return (
    <AddModule
      isFull={modules.length >= MAX_MODULES}
      onAdd={async (chosen) => {
        const { added } = await loadWithLimit(() => import('./layout.ts'))()
        const next = added(modules, chosen)
        onChange(next.modules)
        onAdded(next.id)
      }}
    />
  )
}
