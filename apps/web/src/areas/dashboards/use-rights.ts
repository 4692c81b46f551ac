import { useContextData } from '../../lib/context.ts'
import type { Shown } from './dashboard.ts'

/** What the person may do with a dashboard. */
export function useRights(shown: Shown) {
  const { hasFeature } = useContextData()
  const mayMakeSimple = hasFeature('dashboard_add')
  const mayMakeAdvanced = hasFeature('dashboard_add_advanced')
  const isTemplate = shown.kind === 'template'
  return {
    mayMakeSimple,
    mayMakeAdvanced,
    mayCopy: shown.content.form === 'advanced' ? mayMakeAdvanced : mayMakeSimple || mayMakeAdvanced,
    mayEdit: isTemplate ? hasFeature('admin_users') : shown.kind === 'own' && hasFeature('dashboard_edit'),
    mayDelete: isTemplate
      ? hasFeature('admin_users')
      : shown.kind === 'own' && hasFeature('dashboard_delete'),
    mayLayOut: hasFeature('admin_users'),
  }
}
