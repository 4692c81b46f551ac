import { useContextData } from '../../lib/context.ts'
import type { DashboardOption } from './dashboard.ts'

/** The user's permissions for a dashboard. */
export function useRights(selected: DashboardOption) {
  const { hasFeature } = useContextData()
  const mayMakeSimple = hasFeature('dashboard_add')
  const mayMakeAdvanced = hasFeature('dashboard_add_advanced')
  const isTemplate = selected.kind === 'template'
  return {
    mayMakeSimple,
    mayMakeAdvanced,
    mayCopy: selected.content.form === 'advanced' ? mayMakeAdvanced : mayMakeSimple || mayMakeAdvanced,
    mayEdit: isTemplate ? hasFeature('admin_users') : selected.kind === 'own' && hasFeature('dashboard_edit'),
    mayDelete: isTemplate
      ? hasFeature('admin_users')
      : selected.kind === 'own' && hasFeature('dashboard_delete'),
    mayEditTemplates: hasFeature('admin_users'),
  }
}
