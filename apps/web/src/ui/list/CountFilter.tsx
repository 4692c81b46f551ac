import type { ReactNode } from 'react'
import css from './count-filter.module.css'

type Props<State extends string> = {
  /** How many there are: «51 stations», «12 sur 51». */
  total: string
  /** In the order in which they are shown. */
  counts: readonly { readonly state: State; readonly sign: ReactNode; readonly text: string }[]
  chosen: readonly State[]
  onChoose: (states: readonly State[]) => void
}

/** «51 stations · 2 en panne · …»: the facts of a list; each state is its filter too. */
export function CountFilter<State extends string>({ total, counts, chosen, onChoose }: Props<State>) {
  const toggled = (state: State) =>
    chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state]
  return (
    <>
      <span className={css.total} aria-live="polite">
        {total}
      </span>
      {counts.map(({ state, sign, text }) => (
        <button
          key={state}
          type="button"
          className={css.count}
          aria-pressed={chosen.includes(state)}
          onClick={() => onChoose(toggled(state))}
        >
          {sign}
          <span className="numbers">{text}</span>
        </button>
      ))}
    </>
  )
}
