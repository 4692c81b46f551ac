import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWithLimit } from './lazy-load.ts'

/** A screen that is loaded when it is first displayed, or about to be, by its export name. */
export const screen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(loadWithLimit(load), name)
