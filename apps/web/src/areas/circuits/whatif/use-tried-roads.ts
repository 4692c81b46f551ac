import type { RoadCase } from '@verglas/road-model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { eventsOf, type Plan } from './plan.ts'
import type { TriedSeries, WhatIf } from './tried.ts'
import type { Answered, Asked } from './what-if-worker.ts'

export type TriedRoads = {
  readonly untreated: TriedSeries
  readonly recommended: TriedSeries
  readonly mine: TriedSeries
}

/**
 * What the road does untreated, as is advised and by a plan, computed beside the page. Of plans that come faster than they
 * are computed only the last one counts. null while nothing is known; `failed` where the browser has no worker.
 */
export function useTriedRoads(
  whatIf: WhatIf,
  recommended: Plan,
  plan: Plan,
): { roads: TriedRoads | null; hasFailed: boolean } {
  const [roads, setRoads] = useState<TriedRoads | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const worker = useRef<Worker | null>(null)
  const asking = useRef({ turn: 0, isBusy: false, isWanted: false })
  const untilMs = Date.parse(whatIf.untilAt)
  const plans = useMemo(() => [[], eventsOf(recommended), eventsOf(plan)] as const, [recommended, plan])
  const newest = useRef({ plans, untilMs })

  useEffect(() => {
    const own = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' })
    const state = { turn: 0, isBusy: false, isWanted: false }
    worker.current = own
    asking.current = state
    own.onerror = () => setFailed(true)
    own.onmessage = ({ data }: MessageEvent<Answered>) => {
      const [untreated, advised, mine] = data.roads
      if (untreated && advised && mine) setRoads({ untreated, recommended: advised, mine })
      state.isBusy = false
      if (state.isWanted) ask(own, state, newest.current)
    }
    send(own, { roadCase: roadCaseOf(whatIf) })
    ask(own, state, newest.current)
    return () => own.terminate()
  }, [whatIf])

  useEffect(() => {
    newest.current = { plans, untilMs }
    if (worker.current) ask(worker.current, asking.current, newest.current)
  }, [plans, untilMs])

  return { roads, hasFailed }
}

type Asking = { turn: number; isBusy: boolean; isWanted: boolean }

function ask(
  worker: Worker,
  state: Asking,
  { plans, untilMs }: { plans: Extract<Asked, { turn: number }>['plans']; untilMs: number },
) {
  state.isWanted = state.isBusy
  if (state.isBusy) return
  state.isBusy = true
  send(worker, { turn: ++state.turn, untilMs, plans })
}

const send = (worker: Worker, asked: Asked) => worker.postMessage(asked)

/** The case as the model takes it: what the call has as null is not known. */
function roadCaseOf({ roadCase }: WhatIf): RoadCase {
  const { tooWarmK, ...known } = roadCase
  // the server made it of the same type
  return { ...known, tooWarmK: tooWarmK.map((warmK) => warmK ?? 0) } as unknown as RoadCase
}
