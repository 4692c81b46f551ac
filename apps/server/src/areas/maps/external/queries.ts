import type { Versioned } from '../../../db/versioned.ts'
import type { View } from './rules.ts'

/** Maps of other programs. */
export const VIEWS: Versioned<View> = {
  kind: 'external_view',
  idColumn: 'view_id',
  columns: {
    kind: 'kind',
    nameFr: 'name_fr',
    nameEn: 'name_en',
    pattern: 'pattern',
    key: 'key',
    keyForBrowser: 'key_for_browser',
    attribution: 'attribution',
    order: 'position',
    isEnabled: 'is_enabled',
  },
  order: 'position',
  // Removing a view also removes its key.
  fieldsWhenRemoved: { key: null, keyForBrowser: false },
}
