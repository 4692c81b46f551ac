import { type ComponentType, lazy } from 'react'
import { inTime } from './lazy-load.ts'

/** Loads a part, again whenever it is called: the browser has what was loaded before. */
type LoadPart = () => Promise<unknown>
/** Parts that were declared by a module and have not been loaded yet. */
const unloaded = new Set<LoadPart>()

/** A part of the program that is loaded when it is first needed, or before by `preloadParts`. */
export function lazyPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const loadInTime = inTime(load)
  const loadPart = async () => {
    const loaded = await loadInTime()
    unloaded.delete(loadPart)
    return loaded
  }
  unloaded.add(loadPart)
  return loadPart
}

/** A component that is loaded when it is first rendered, by its export name. */
export const lazyComponent = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(lazyPart(async () => ({ default: (await load())[name] })))

/**
 * Loads the parts of all modules that are loaded, and those that they declare in turn: for a screen that goes on
 * without the network. One that cannot be loaded is loaded when it is needed.
 *
 * @returns whether all of them are loaded
 */
export async function preloadParts(): Promise<boolean> {
  const tried = new Set<LoadPart>()
  for (;;) {
    const parts = [...unloaded].filter((loadPart) => !tried.has(loadPart))
    if (parts.length === 0) return unloaded.size === 0
    for (const loadPart of parts) tried.add(loadPart)
    await Promise.allSettled(parts.map((loadPart) => loadPart()))
  }
}
