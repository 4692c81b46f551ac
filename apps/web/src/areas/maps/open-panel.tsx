import type { ReactElement } from 'react'
import { PlacePanel } from '../../map/PlacePanel.tsx'
import type { MapContext } from './map-kind.ts'
import { type ItemsByKind, kindOf } from './map-kinds.ts'

/** The panel of the selected item; null if it is not on the map at this hour. */
export function openPanel(items: ItemsByKind, context: MapContext, onClose: () => void): ReactElement | null {
  const { place } = context.state
  if (!place) return null
  const { id, kind } = place
  const { details, panel } = kindOf(kind)
  if (panel) return panel(id, items[kind], { ...context, onClose })
  const content = details?.(id, items[kind], context)
  return content ? <PlacePanel details={content} onClose={onClose} /> : null
}
