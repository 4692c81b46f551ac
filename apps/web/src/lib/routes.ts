import { createRootRoute, createRoute, retainSearchParams } from '@tanstack/react-router'
import { readInstant } from '../time/address-time.ts'
import type { Search } from './address.ts'

export const rootRoute = createRootRoute({
  validateSearch: (search: Record<string, string>): Search => {
    const { time: text, ...rest } = search
    const time = readInstant(text)
    return time === null ? rest : { ...rest, time }
  },
  // Time and presentation are kept from screen to screen.
  search: { middlewares: [retainSearchParams(['time', 'fullscreen'])] },
})

/** Parent of all routes behind the sign-in: the areas add their screens here, and the shell is drawn around them. */
export const insideRoute = createRoute({ getParentRoute: () => rootRoute, id: 'inside' })
