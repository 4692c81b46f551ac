import type { ReactNode } from 'react'
import { Text } from '../layout/Text.tsx'
import { useIsPhone } from '../phone.ts'
import css from './count-filter.module.css'

type Props<State extends string> = {
  /** Total number: «51 stations», «12 sur 51». */
  total: string
  /** In display order; `text` contains the count and its unit. */
  counts: readonly {
    readonly state: State
    readonly symbol: ReactNode
    readonly count: string
    readonly text?: string
  }[]
  chosen: readonly State[]
  onChoose: (states: readonly State[]) => void
}

/** «51 stations · 2 en panne · …»: counts by state that also filter the list. On a phone only the symbol and number. */
export function CountFilter<State extends string>({ total, counts, chosen, onChoose }: Props<State>) {
  const isPhone = useIsPhone()
  const toggled = (state: State) =>
    chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state]
  return (
    <>
      <Text as="span" tone="text" alignSelf="center" weight={600} aria-live="polite">
        {total}
      </Text>
      {counts.map(({ state, symbol, count, text }) => (
        <button
          key={state}
          type="button"
          className={css.count}
          aria-pressed={chosen.includes(state)}
          title={isPhone ? text : undefined}
          onClick={() => onChoose(toggled(state))}
        >
          {symbol}
          <span className="numbers">{isPhone || text === undefined ? count : text}</span>
        </button>
      ))}
    </>
  )
}
