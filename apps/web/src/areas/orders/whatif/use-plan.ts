import { useMemo, useState } from 'react'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { type Pass, type Plan, readPlan, writePlan } from './plan.ts'
import type { WhatIf } from './tried.ts'

const sortByInstant = (plan: Plan): Plan => plan.toSorted((a, b) => a.atMs - b.atMs)

const toPlan = (passes: WhatIf['advised']): Plan =>
  passes.map(({ at, ...pass }) => ({ ...pass, atMs: Date.parse(at), deicer: 'nacl' }))

/** The passes of the circuit's plan, at its rates. */
export function useRecommendedPlan({ advised }: WhatIf): Plan {
  return useMemo(() => toPlan(advised), [advised])
}

/** The passes that would keep the road safer than the plan; null if it holds, or nothing does better. */
export const proposedPlan = ({ proposal }: WhatIf): Plan | null => proposal && toPlan(proposal.passes)

/**
 * The user's plan, the chosen pass and every change of it. The plan is stored in the address; while a pass is
 * dragged, the address is not updated at every step.
 */
export function usePlan(recommended: Plan) {
  const [text, setText] = useSearchText('plan')
  const [dragged, setDragged] = useState<Plan | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const planOfAddress = useMemo(
    () => (text === undefined ? recommended : readPlan(text)),
    [text, recommended],
  )
  const plan = dragged ?? planOfAddress
  const save = (next: Plan) => {
    setDragged(null)
    setText(writePlan(next))
  }
  const saveChosen = (next: Plan, pass: Pass) => {
    const ordered = sortByInstant(next)
    setChosen(ordered.indexOf(pass))
    save(ordered)
  }
  return {
    plan,
    chosen,
    choose: setChosen,
    save,
    add: (atMs: number) => {
      const pass: Pass = { treatment: 'prewet', gm2: 15, deicer: 'nacl', ...plan.at(-1), atMs }
      saveChosen([...plan, pass], pass)
    },
    remove: (index: number) => {
      setChosen(null)
      save(plan.toSpliced(index, 1))
    },
    change: (index: number, pass: Pass) => save(plan.with(index, pass)),
    move: (index: number, atMs: number, isDone: boolean) => {
      const pass = plan[index]
      if (!pass) return
      const movedPass = { ...pass, atMs }
      const moved = plan.with(index, movedPass)
      if (isDone) saveChosen(moved, movedPass)
      else setDragged(moved)
    },
  }
}

export type PlanChanges = ReturnType<typeof usePlan>
