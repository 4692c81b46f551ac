import { type ComponentType, lazy } from 'react'
import { inTime } from './lazy-load.ts'

/** Loads a component, again whenever it is called: the browser has what was loaded before. */
type LoadComponent = () => Promise<unknown>
/** Components that were declared by a module and have not been loaded yet. */
const unloaded = new Set<LoadComponent>()

/** A component that is loaded when it is first rendered, by its export name. */
export function lazyComponent<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const loadInTime = inTime(async () => ({ default: (await load())[name] }))
  const loadComponent = async () => {
    const loaded = await loadInTime()
    unloaded.delete(loadComponent)
    return loaded
  }
  unloaded.add(loadComponent)
  return lazy(loadComponent)
}

/**
 * Loads the components of all modules that are loaded, and those that they declare in turn: for a screen that goes on without
 * the network. One that cannot be loaded is loaded when it is rendered.
 */
export async function preloadLazyComponents(): Promise<void> {
  const tried = new Set<LoadComponent>()
  for (;;) {
    const components = [...unloaded].filter((loadComponent) => !tried.has(loadComponent))
    if (components.length === 0) return
    for (const loadComponent of components) tried.add(loadComponent)
    await Promise.allSettled(components.map((loadComponent) => loadComponent()))
  }
}
