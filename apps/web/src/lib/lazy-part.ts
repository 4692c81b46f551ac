import { type ComponentType, lazy } from 'react'
import { inTime } from './lazy-load.ts'

/** A part of a screen that is loaded when it is first shown, by the name under which its file gives it. */
export function lazyPart<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(inTime(async () => ({ default: (await load())[name] })))
}
