import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { readSearch, writeSearch } from '../lib/address.ts'
import { type ContextData, ContextDataContext } from '../lib/context.ts'
import { aContext } from './a-context.ts'
import { allWords } from './words.ts'

// Makes React report in the console whatever a test did not wait for.
;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const WORDS = { fr: { translation: allWords('fr') }, en: { translation: allWords('en') } }

type Options = {
  /** The current address: `/stations?q=col&time=…`. */
  address?: string
  context?: Partial<ContextData>
}

/**
 * Renders an element as a screen would: with the theme, the texts, a router that reads and writes addresses
 * as the product's does, and the data of person and organisation.
 */
export async function drawn(element: ReactNode, { address = '/', context = {} }: Options = {}) {
  let redraw: (next: ReactNode) => void = () => {}
  function Root() {
    const [current, setCurrent] = useState(element)
    redraw = setCurrent
    return <main data-testid="part">{current}</main>
  }
  const { locale } = aContext(context)
  // Initialised each time, because a test of the language itself may have run in this worker.
  await i18next.use(initReactI18next).init({
    lng: locale,
    resources: WORDS,
    interpolation: { escapeValue: false },
    showSupportNotice: false,
    react: { useSuspense: false },
  })
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ component: Root, notFoundComponent: Root }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  })
  await router.load()
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ContextDataContext value={aContext(context)}>
          <RouterProvider router={router} />
        </ContextDataContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    container: screen.getByTestId('part'),
    user,
    address: (): string => router.state.location.href,
    redraw: (next: ReactNode) => act(() => redraw(next)),
  }
}

/** A page without layout gives every element size zero; lists that only draw visible rows need a height. */
export function withHeight(heightPx: number, widthPx = 800): void {
  for (const [name, value] of [
    ['offsetHeight', heightPx],
    ['offsetWidth', widthPx],
    ['clientHeight', heightPx],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}

type Browser = { readonly happyDOM: { setViewport: (size: { width: number; height: number }) => void } }

/** Sets the size of the window, for content that is drawn differently on a phone. */
export function withWindow(width: number, height = 900): void {
  act(() => (window as unknown as Browser).happyDOM.setViewport({ width, height }))
}
