import type { Versioned } from '../../db/versioned.ts'
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
  // who removes a view wants its key gone as well
  fieldsWhenRemoved: { key: null, keyForBrowser: false },
}
