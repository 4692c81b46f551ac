import { MultiSelect, TextInput } from '@mantine/core'
import { MAX_DASHBOARD_NAME } from '@verglas/contract/dashboard-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { Draft } from './draft.ts'

type Props = {
  readonly draft: Draft
  readonly onChange: (draft: Draft, step?: string) => void
}

/** Fields that only a template has: its name in the other language, and its roles. */
export function TemplateFields({ draft, onChange }: Props) {
  const { t } = useTranslation()
  const { locale } = useContextData()
  const roles = useRoleOptions()
  return (
    <Grid gap={12} columns="repeat(auto-fit, minmax(240px, 1fr))" marginBottom={16}>
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
    </Grid>
  )
}

function useRoleOptions() {
  const answer = useCall('listRoles', {})
  const roles = answer.data?.roles
  return useMemo(() => (roles ?? []).map(({ id, name }) => ({ value: id, label: name })), [roles])
}
