import { type ComponentType, lazy } from 'react'
import { needWords } from '../i18n/i18n.ts'
import { inTime } from './lazy-load.ts'

/**
 * A component that is loaded when it is first rendered, by its export name, together with the words of these
 * areas.
 */
export function lazyComponent<Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  areas: readonly string[] = [],
) {
  return lazy(
    inTime(async () => {
      const [loaded] = await Promise.all([load(), needWords(areas)])
      return { default: loaded[name] }
    }),
  )
}
