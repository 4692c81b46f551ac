import { lazyRouteComponent } from '@tanstack/react-router'
import { needWords } from '../i18n/i18n.ts'
import { inTime } from './lazy-load.ts'

/**
 * Screens that need the words of these areas, including those of panels on them: code and words are loaded in
 * parallel when the screen is first displayed, or about to be.
 */
export function screensOf(...areas: readonly string[]) {
  return <Module extends Record<string, unknown>, Name extends keyof Module & string>(
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(
      inTime(async () => {
        const [screen] = await Promise.all([load(), needWords(areas)])
        return screen
      }),
      name,
    )
}
