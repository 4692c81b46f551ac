import { type ComponentType, lazy } from 'react'
import { inTime } from './lazy-load.ts'

/** Loads a part, again whenever it is called: the browser has what was loaded before. */
type LoadPart = () => Promise<unknown>
/** Parts that were declared by a module and have not been loaded yet. */
const unloaded = new Set<LoadPart>()

/** A component that is loaded when it is first rendered, by its export name. */
export function lazyComponent<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const loadInTime = inTime(async () => ({ default: (await load())[name] }))
  const loadPart = async () => {
    const part = await loadInTime()
    unloaded.delete(loadPart)
    return part
  }
  unloaded.add(loadPart)
  return lazy(loadPart)
}

/**
 * Loads the parts of all modules that are loaded, and those that they declare in turn: for a screen that goes on without
 * the network. A part that cannot be loaded is loaded when it is rendered.
 */
export async function preloadLazyComponents(): Promise<void> {
  const tried = new Set<LoadPart>()
  for (;;) {
    const parts = [...unloaded].filter((loadPart) => !tried.has(loadPart))
    if (parts.length === 0) return
    for (const loadPart of parts) tried.add(loadPart)
    await Promise.allSettled(parts.map((loadPart) => loadPart()))
  }
}
