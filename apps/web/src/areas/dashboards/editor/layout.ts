import { GRID_COLUMNS } from '@verglas/contract/dashboard-codes'
import {
  cloneLayout,
  getLayoutItem,
  type Layout,
  moveElement,
  verticalCompactor,
} from 'react-grid-layout/core'
import { type Module, rowsOf } from '../dashboard.ts'
import { kindOf } from '../module-kinds.ts'

/** The boxes of modules for the grid; none is smaller than its content needs to be readable. */
export const layoutOf = (modules: readonly Module[]): Layout =>
  modules.map((module) => {
    const { id, x, y, w, h } = module
    const { minSize } = kindOf(module)
    return { i: id, x, y, w, h, minW: Math.min(w, minSize.w), minH: Math.min(h, minSize.h) }
  })

/** The modules at the positions that the grid assigned. */
export function placed(modules: readonly Module[], layout: Layout): readonly Module[] {
  const boxes = new Map(layout.map((box) => [box.i, box]))
  return modules.map((module) => {
    const { x, y, w, h } = boxes.get(module.id) ?? module
    return x === module.x && y === module.y && w === module.w && h === module.h
      ? module
      : { ...module, x, y, w, h }
  })
}

const compacted = (layout: Layout): Layout => verticalCompactor.compact(cloneLayout(layout), GRID_COLUMNS)

const clamped = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/**
 * Moves one module by columns and rows. Modules in its way make room; vertically it moves past the module
 * above or below.
 */
export function moved(modules: readonly Module[], id: string, dx: number, dy: number): readonly Module[] {
  const layout = cloneLayout(layoutOf(modules))
  const box = getLayoutItem(layout, id)
  if (!box) return modules
  const x = clamped(box.x + dx, 0, GRID_COLUMNS - box.w)
  // moving by a single row would have no effect next to another module, so the module moves past all of it
  const y =
    dy === 0 ? box.y : Math.max(0, dy < 0 ? box.y - stepUp(modules, id) : box.y + stepDown(modules, id))
  const next = moveElement(layout, box, x, y, true, false, 'vertical', GRID_COLUMNS)
  return placed(modules, compacted(next))
}

/** Modules that share a column with the given one. */
function modulesInColumns(modules: readonly Module[], id: string) {
  const movedModule = modules.find((module) => module.id === id)
  const others = movedModule
    ? modules.filter(
        (other) =>
          other.id !== id && other.x < movedModule.x + movedModule.w && movedModule.x < other.x + other.w,
      )
    : []
  return { own: movedModule, others }
}

function stepUp(modules: readonly Module[], id: string): number {
  const { own, others } = modulesInColumns(modules, id)
  if (!own) return 0
  const above = others.filter(({ y, h }) => y + h <= own.y)
  return above.length === 0 ? own.y : own.y - Math.max(...above.map(({ y }) => y))
}

function stepDown(modules: readonly Module[], id: string): number {
  const { own, others } = modulesInColumns(modules, id)
  if (!own) return 0
  const below = others.filter(({ y }) => y >= own.y + own.h)
  return below.length === 0 ? 0 : Math.min(...below.map(({ y, h }) => y + h)) - (own.y + own.h)
}

/** Resizes one module by columns and rows. */
export function resized(modules: readonly Module[], id: string, dw: number, dh: number): readonly Module[] {
  const layout = cloneLayout(layoutOf(modules))
  const box = getLayoutItem(layout, id)
  if (!box) return modules
  box.w = clamped(box.w + dw, box.minW ?? 1, GRID_COLUMNS - box.x)
  box.h = Math.max(box.minH ?? 1, box.h + dh)
  const next = moveElement(layout, box, box.x, box.y, true, false, 'vertical', GRID_COLUMNS)
  return placed(modules, compacted(makeRoom(next, box.i)))
}

/** Moves the modules that the enlarged one now covers below it. */
function makeRoom(layout: Layout, id: string): Layout {
  const layoutItem = getLayoutItem(layout, id)
  if (!layoutItem) return layout
  return layout.map((box) => {
    const isCovered =
      box.i !== id &&
      box.x < layoutItem.x + layoutItem.w &&
      layoutItem.x < box.x + box.w &&
      box.y < layoutItem.y + layoutItem.h &&
      layoutItem.y < box.y + box.h
    return isCovered ? { ...box, y: layoutItem.y + layoutItem.h } : box
  })
}

/** Adds a chosen module below the others. */
export function added(
  modules: readonly Module[],
  chosen: Module,
): { modules: readonly Module[]; id: string } {
  const id = nextId(modules)
  const y = modules.length === 0 ? 0 : rowsOf(modules)
  const module = { ...chosen, id, x: 0, y }
  return { modules: placed([...modules, module], compacted(layoutOf([...modules, module]))), id }
}

export function removed(modules: readonly Module[], id: string): readonly Module[] {
  const remaining = modules.filter((module) => module.id !== id)
  return placed(remaining, compacted(layoutOf(remaining)))
}

/** Copies a module to below the others. */
export function doubled(modules: readonly Module[], id: string): { modules: readonly Module[]; id: string } {
  const resizedModule = modules.find((module) => module.id === id)
  if (!resizedModule) return { modules, id }
  const copy = { ...resizedModule, id: nextId(modules), y: rowsOf(modules) }
  return { modules: placed([...modules, copy], compacted(layoutOf([...modules, copy]))), id: copy.id }
}

/** Ids are short; the next one follows the highest number. */
function nextId(modules: readonly Module[]): string {
  const numbers = modules.map(({ id }) => Number(/^m(\d+)$/.exec(id)?.[1] ?? 0))
  return `m${Math.max(0, ...numbers) + 1}`
}
