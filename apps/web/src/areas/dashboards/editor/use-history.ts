import { useCallback, useState } from 'react'

type History<State> = {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

/** The number of steps that can be undone. */
const MAX_STEPS = 100

/**
 * A state with undo and redo. A change with the same key as the previous one, such as typing, is merged with
 * it.
 */
export function useHistory<State>(first: State) {
  const [{ past, present, future }, setHistory] = useState<History<State> & { key: string | null }>({
    past: [],
    present: first,
    future: [],
    key: null,
  })
  const change = useCallback(
    (next: State | ((previous: State) => State), key: string | null = null) =>
      setHistory((history) => {
        const state =
          typeof next === 'function' ? (next as (previous: State) => State)(history.present) : next
        if (Object.is(state, history.present)) return history
        const isSameStep = key !== null && key === history.key
        return {
          past: isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS),
          present: state,
          future: [],
          key,
        }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      setHistory((history) => {
        const before = history.past.at(-1)
        if (before === undefined) return history
        return {
          past: history.past.slice(0, -1),
          present: before,
          future: [history.present, ...history.future],
          key: null,
        }
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setHistory((history) => {
        const [next, ...rest] = history.future
        if (next === undefined) return history
        return { past: [...history.past, history.present], present: next, future: rest, key: null }
      }),
    [],
  )
  return { present, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
