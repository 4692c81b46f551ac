import { type ComponentType, lazy } from 'react'
import { inTime } from './lazy-load.ts'

/** A component that is loaded when it is first rendered, by its export name. */
export function lazyComponent<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(inTime(async () => ({ default: (await load())[name] })))
}
