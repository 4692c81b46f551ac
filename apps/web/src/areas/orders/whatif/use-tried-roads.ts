import { DEFAULT_GRIP_LIMITS, toGripLimits } from '@verglas/road-hazard'
import type { RoadCase } from '@verglas/road-model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { eventsOf, type Plan } from './plan.ts'
import { forecastDangersOf, type TrialSettings, type TriedSeries, type WhatIf } from './tried.ts'
import type { Answered, WorkerRequest } from './what-if-worker.ts'

export type TriedRoads = {
  readonly untreated: TriedSeries
  readonly recommended: TriedSeries
  readonly mine: TriedSeries
}

/**
 * The road untreated, with the advised treatment and with a plan, computed in a worker. If plans change
 * faster than they are computed, only the last one counts. `roads` is null until the first result;
 * `hasFailed` if the browser has no worker.
 */
export function useTriedRoads(
  whatIf: WhatIf,
  recommended: Plan,
  plan: Plan,
): { roads: TriedRoads | null; hasFailed: boolean } {
  const [roads, setRoads] = useState<TriedRoads | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const worker = useRef<Worker | null>(null)
  const requestState = useRef({ run: 0, isBusy: false, isQueued: false })
  const settings = useMemo(() => settingsOf(whatIf), [whatIf])
  const { roundTripMin } = whatIf
  const plans = useMemo(
    () => [[], eventsOf(recommended, roundTripMin), eventsOf(plan, roundTripMin)] as const,
    [recommended, plan, roundTripMin],
  )
  const latestInput = useRef({ plans, settings })

  useEffect(() => {
    const newWorker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' })
    const state = { run: 0, isBusy: false, isQueued: false }
    worker.current = newWorker
    requestState.current = state
    newWorker.onerror = () => setFailed(true)
    newWorker.onmessage = ({ data }: MessageEvent<Answered>) => {
      const [untreated, advised, mine] = data.roads
      if (untreated && advised && mine) setRoads({ untreated, recommended: advised, mine })
      state.isBusy = false
      if (state.isQueued) ask(newWorker, state, latestInput.current)
    }
    send(newWorker, { roadCase: roadCaseOf(whatIf) })
    ask(newWorker, state, latestInput.current)
    return () => newWorker.terminate()
  }, [whatIf])

  useEffect(() => {
    latestInput.current = { plans, settings }
    if (worker.current) ask(worker.current, requestState.current, latestInput.current)
  }, [plans, settings])

  return { roads, hasFailed }
}

type RequestState = { run: number; isBusy: boolean; isQueued: boolean }

function ask(
  worker: Worker,
  state: RequestState,
  input: Pick<Extract<WorkerRequest, { run: number }>, 'plans' | 'settings'>,
) {
  state.isQueued = state.isBusy
  if (state.isBusy) return
  state.isBusy = true
  send(worker, { run: ++state.run, ...input })
}

const send = (worker: Worker, request: WorkerRequest) => worker.postMessage(request)

const settingsOf = ({ untilAt, judged, gripLimits, service, stated }: WhatIf): TrialSettings => ({
  untilMs: Date.parse(untilAt),
  judged: { fromMs: Date.parse(judged.from), toMs: Date.parse(judged.to) },
  limits: toGripLimits(gripLimits) ?? DEFAULT_GRIP_LIMITS,
  service,
  forecastDangers: forecastDangersOf(stated),
})

/** Converts the case for the model: null in the call means unknown. */
function roadCaseOf({ roadCase }: WhatIf): RoadCase {
  const { tooWarmK, resumeFrom, ...caseInputs } = roadCase
  const stored =
    resumeFrom &&
    Object.fromEntries(Object.entries(resumeFrom).map(([name, road]) => [name, Float64Array.from(road)]))
  return {
    ...caseInputs,
    ...(stored && { resumeFrom: stored }),
    tooWarmK: tooWarmK.map((warmK) => warmK ?? 0),
    // the server built it from the same type
  } as unknown as RoadCase
}
