import { type ComponentType, lazy } from 'react'
import { loadWithLimit } from './lazy-load.ts'

/** Loads a chunk of the program. It may be called again: the browser keeps loaded chunks. */
type LoadChunk = () => Promise<unknown>
/** Chunks that were declared by a module and have not been loaded yet. */
const unloaded = new Set<LoadChunk>()

/** A chunk of the program that is loaded when it is first needed, or before by `preloadChunks`; `load` has a time limit. */
export function lazyChunk<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  const loadChunk = async () => {
    const chunk = await load()
    unloaded.delete(loadChunk)
    return chunk
  }
  unloaded.add(loadChunk)
  return loadChunk
}

/** A component that is loaded when it is first rendered, by its export name. */
export const lazyComponent = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(lazyChunk(loadWithLimit(async () => ({ default: (await load())[name] }))))

/**
 * Loads the chunks declared by all loaded modules, and those that they declare in turn, for a screen that has to
 * continue without the network. A chunk that fails is loaded when it is needed. Returns whether all are loaded.
 */
export async function preloadChunks(): Promise<boolean> {
  const tried = new Set<LoadChunk>()
  for (;;) {
    const chunks = [...unloaded].filter((loadChunk) => !tried.has(loadChunk))
    if (chunks.length === 0) return unloaded.size === 0
    for (const loadChunk of chunks) tried.add(loadChunk)
    await Promise.allSettled(chunks.map((loadChunk) => loadChunk()))
  }
}
