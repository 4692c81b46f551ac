import { Button } from '@mantine/core'
import { doseWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { ROAD_MODEL_VERSION } from '@verglas/road-model'
import { useMemo, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import { adviceLocalizer } from '../advice/advice-localizer.ts'
import type { Circuit } from '../circuit-rows.ts'
import type { Segment } from '../circuit-strip.ts'
import { PlanActions } from './PlanActions.tsx'
import { PlanRows } from './PlanRows.tsx'
import { PlanTimeline } from './PlanTimeline.tsx'
import { type Plan, readPlan, snapped, writePlan } from './plan.ts'
import { SavedWhatIfs } from './SavedWhatIfs.tsx'
import { TriedChart } from './TriedChart.tsx'
import { TriedTable } from './TriedTable.tsx'
import { differenceK, type WhatIf } from './tried.ts'
import { useTriedRoads } from './use-tried-roads.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly segments: readonly Segment[]
  readonly castpointId: string
  readonly name: string
  readonly whatIf: WhatIf
  /** The instant as of which the case was built. */
  readonly at: string
  readonly nowMs: number
}

/**
 * The user's plan on a time axis above the resulting road state, compared with the untreated and the
 * recommended one.
 */
export function WhatIfScreen(props: Props) {
  const { display, circuit, castpointId, name, whatIf, at, nowMs } = props
  const { t, formats } = display
  const recommended = useMemo(
    (): Plan =>
      whatIf.advised.map(({ at: passAt, ...pass }) => ({
        ...pass,
        atMs: Date.parse(passAt),
        deicer: 'nacl',
      })),
    [whatIf],
  )
  const [text, setText] = useSearchText('plan')
  // the plan is stored in the address; while a pass is dragged, the address is not updated at every step
  const [dragged, setDragged] = useState<Plan | null>(null)
  const ofAddress = useMemo(() => (text === undefined ? recommended : readPlan(text)), [text, recommended])
  const plan = dragged ?? ofAddress
  const [chosen, setChosen] = useState<number | null>(null)
  const { roads, hasFailed } = useTriedRoads(whatIf, recommended, plan)
  const writing = useMemo(() => adviceLocalizer(display, nowMs), [display, nowMs])
  const savePlan = (next: Plan) => {
    setDragged(null)
    setText(writePlan(next))
  }
  const span = spanOf(whatIf)
  const add = (atMs: number) => {
    const last = plan.at(-1)
    const pass = { treatment: 'prewet', gm2: 15, deicer: 'nacl', ...last, atMs } as const
    const next = [...plan, pass].toSorted((a, b) => a.atMs - b.atMs)
    setChosen(next.indexOf(pass))
    savePlan(next)
  }
  const remove = (index: number) => {
    setChosen(null)
    savePlan(plan.toSpliced(index, 1))
  }
  const move = (index: number, atMs: number, isDone: boolean) => {
    const pass = plan[index]
    if (!pass) return
    const movedPass = { ...pass, atMs }
    const moved = plan.with(index, movedPass)
    if (!isDone) return setDragged(moved)
    const sorted = moved.toSorted((a, b) => a.atMs - b.atMs)
    setChosen(sorted.indexOf(movedPass))
    savePlan(sorted)
  }
  const passWords = (index: number) => {
    const pass = plan[index]
    return pass
      ? t('circuits.whatIf.pass', {
          number: index + 1,
          what: doseWords(
            writing,
            {
              treatment: pass.treatment,
              spread: pass.treatment,
              minGm2: pass.gm2 || null,
              maxGm2: null,
              passes: 1,
            },
            circuit,
          ),
        })
      : ''
  }
  if (whatIf.roadModel !== ROAD_MODEL_VERSION)
    return (
      <p className={css.warning} role="alert">
        {t('circuits.whatIf.otherModel', { own: ROAD_MODEL_VERSION, server: whatIf.roadModel })}
      </p>
    )
  if (hasFailed)
    return (
      <p className={css.warning} role="alert">
        {t('circuits.whatIf.noWorker')}
      </p>
    )
  const difference = roads && differenceK(roads.untreated, whatIf)
  return (
    <div className={css.page}>
      <p className={css.hint}>{t('circuits.whatIf.hint')}</p>
      {difference !== null && (
        <p className={css.warning}>
          {t('circuits.whatIf.differs', { difference: formats.difference('temperature', difference) })}
        </p>
      )}
      {whatIf.advisedAt === null && <p className={css.warning}>{t('circuits.whatIf.noAdvice')}</p>}
      {roads ? (
        <TriedTable display={display} whatIf={whatIf} roads={roads} recommended={recommended} plan={plan} />
      ) : (
        <Loading shape="table" count={3} />
      )}
      {!whatIf.costs && <p className={css.hint}>{t('circuits.whatIf.noCosts')}</p>}
      <section className={css.drawing} aria-label={t('circuits.whatIf.timeline')}>
        <PlanTimeline
          display={display}
          plan={plan}
          span={span}
          chosen={chosen}
          passWords={passWords}
          onChoose={setChosen}
          onMove={move}
          onAdd={add}
          onRemove={remove}
        />
        {roads ? (
          <TriedChart
            display={display}
            roads={roads}
            plan={plan}
            nowMs={nowMs}
            label={t('circuits.whatIf.chart', { name })}
          />
        ) : (
          <Loading shape="chart" heightPx={520} />
        )}
      </section>
      <section className={css.page} aria-label={t('circuits.whatIf.mine')}>
        <PlanRows
          pen={display}
          plan={plan}
          writing={{
            unit: circuit.spreadUnit,
            laneWidthM: circuit.laneWidthM,
            system: formats.settings.units,
          }}
          chosen={chosen}
          onChoose={setChosen}
          onChange={(index, pass) => savePlan(plan.with(index, pass))}
          onRemove={remove}
        />
        <div className={css.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(snapped(Math.max(nowMs, plan.at(-1)?.atMs ?? 0) + HOUR_MS, span))}
          >
            {t('circuits.whatIf.add')}
          </Button>
          <Button size="xs" variant="default" onClick={() => savePlan(recommended)}>
            {t('circuits.whatIf.asAdvised')}
          </Button>
          <Button size="xs" variant="default" onClick={() => savePlan([])}>
            {t('circuits.whatIf.nothing')}
          </Button>
        </div>
      </section>
      <PlanActions {...props} plan={plan} />
      <SavedWhatIfs
        display={display}
        circuitId={circuit.id}
        castpointId={castpointId}
        plan={plan}
        at={at}
        nowMs={nowMs}
      />
    </div>
  )
}

/** From the first instant of the forecast to the end of the advised period. */
function spanOf({ roadCase, untilAt }: WhatIf): readonly [number, number] {
  const stepMs = roadCase.outputStepS * 1000
  const count = Math.floor((Date.parse(untilAt) - roadCase.fromMs) / stepMs)
  return [roadCase.fromMs, roadCase.fromMs + count * stepMs]
}
