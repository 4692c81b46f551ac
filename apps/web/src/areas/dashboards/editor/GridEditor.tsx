import { ActionIcon } from '@mantine/core'
import { GRID_COLUMNS } from '@verglas/contract/dashboard-codes'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import ReactGridLayout, { type Layout, useContainerWidth, verticalCompactor } from 'react-grid-layout'
import { useTranslation } from 'react-i18next'
import { IconCopy, IconGripVertical, IconSettings, IconTrash } from '../../../ui/icons.ts'
import { type Module, sortForReading } from '../dashboard.ts'
import { ModuleFrame } from '../ModuleFrame.tsx'
import { useTitles } from '../use-titles.ts'
import css from './editor.module.css'
import { doubled, layoutOf, moved, placed, removed, resized } from './layout.ts'

type Props = {
  readonly modules: readonly Module[]
  /** The module whose settings are open. */
  readonly chosenId: string | null
  /** `step`: consecutive changes with the same name are undone together. */
  readonly onChange: (modules: readonly Module[], step?: string) => void
  readonly onChoose: (id: string) => void
}

const ROW_PX = 44
const GAP_PX = 10
const GRID = {
  cols: GRID_COLUMNS,
  rowHeight: ROW_PX,
  margin: [GAP_PX, GAP_PX],
  containerPadding: [0, 0],
} as const
const DRAG = 'dashboard-drag'

const ARROWS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Modules on their grid. With the pointer they are dragged by their header and resized by their corner; with
 * the keyboard, on the handle, arrow keys move them, Shift with arrows resizes, Enter opens the settings and
 * Delete removes them.
 */
export function GridEditor({ modules, chosenId, onChange, onChoose }: Props) {
  const { t } = useTranslation()
  const { width, mounted, containerRef } = useContainerWidth()
  const [announcement, setAnnouncement] = useState('')
  const focusAfter = useFocusAfter(modules)
  const titleOf = useTitles(modules)

  const announce = (id: string, next: readonly Module[]) => {
    const module = next.find((candidate) => candidate.id === id)
    if (!module) return
    const { x, y, w, h } = module
    setAnnouncement(t('dashboards.editor.placed', { name: titleOf(module), column: x + 1, row: y + 1, w, h }))
  }
  const take = (module: Module) => {
    focusAfter.current = neighbourOf(modules, module)?.id ?? null
    setAnnouncement(t('dashboards.editor.removed', { name: titleOf(module) }))
    onChange(removed(modules, module.id))
  }
  const copy = (module: Module) => {
    const next = doubled(modules, module.id)
    focusAfter.current = next.id
    onChange(next.modules)
  }
  const onKeyDown = (event: KeyboardEvent, module: Module) => {
    const arrow = ARROWS[event.key]
    if (arrow) {
      const change = event.shiftKey ? resized : moved
      const next = change(modules, module.id, ...arrow)
      focusAfter.current = module.id
      onChange(next, `${event.shiftKey ? 'size' : 'move'} ${module.id}`)
      announce(module.id, next)
    } else if (event.key === 'Enter') onChoose(module.id)
    else if (event.key === 'Delete' || event.key === 'Backspace') take(module)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onStop = (layout: Layout) => {
    const next = placed(modules, layout)
    if (next.some((module, index) => module !== modules[index])) onChange(next)
  }
  return (
    <div ref={containerRef} className={css.grid}>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {mounted && (
        <ReactGridLayout
          width={width}
          layout={layoutOf(modules)}
          gridConfig={GRID}
          dragConfig={{ enabled: true, handle: `.${DRAG}` }}
          resizeConfig={{ enabled: true, handles: ['se'] }}
          compactor={verticalCompactor}
          onDragStop={onStop}
          onResizeStop={onStop}
        >
          {sortForReading(modules).map((module) => (
            <div key={module.id} className={css.module} data-chosen={module.id === chosenId || undefined}>
              <ModuleFrame
                module={module}
                tools={
                  <ModuleTools
                    id={module.id}
                    name={titleOf(module)}
                    onKeyDown={(event) => onKeyDown(event, module)}
                    onChoose={() => onChoose(module.id)}
                    onCopy={() => copy(module)}
                    onRemove={() => take(module)}
                  />
                }
              />
            </div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  )
}

/** Focuses the named module, or one that was just added, copied or restored; of a removed one, its neighbour. */
function useFocusAfter(modules: readonly Module[]) {
  const focusAfter = useRef<string | null>(null)
  const previousIds = useRef<ReadonlySet<string>>(new Set(modules.map(({ id }) => id)))
  useEffect(() => {
    const id = focusAfter.current ?? modules.find((module) => !previousIds.current.has(module.id))?.id ?? null
    previousIds.current = new Set(modules.map((module) => module.id))
    if (id === null) return
    focusAfter.current = null
    document.getElementById(handleId(id))?.focus()
  })
  return focusAfter
}

function neighbourOf(modules: readonly Module[], { id: removedId }: Module): Module | undefined {
  const order = sortForReading(modules)
  const index = order.findIndex(({ id }) => id === removedId)
  return order[index + 1] ?? order[index - 1]
}

const handleId = (id: string) => `module-${id}`

type ModuleToolsProps = {
  readonly id: string
  readonly name: string
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onChoose: () => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** The handle and the action buttons of a module. */
function ModuleTools({ id, name, onKeyDown, onChoose, onCopy, onRemove }: ModuleToolsProps) {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        id={handleId(id)}
        className={`${css.handle} ${DRAG}`}
        aria-label={t('dashboards.editor.move', { name })}
        title={t('dashboards.editor.keys')}
        onKeyDown={onKeyDown}
        onDoubleClick={onChoose}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <Tool label={t('dashboards.editor.settings', { name })} onClick={onChoose}>
        <IconSettings size={16} aria-hidden />
      </Tool>
      <Tool label={t('dashboards.editor.double', { name })} onClick={onCopy}>
        <IconCopy size={16} aria-hidden />
      </Tool>
      <Tool label={t('dashboards.editor.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </Tool>
    </>
  )
}

type ToolProps = { readonly label: string; readonly onClick: () => void; readonly children: React.ReactNode }

const Tool = ({ label, onClick, children }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
)
