import { adviceSentence, recommendationSentence } from '@verglas/language'
import type { Advice, explain, PlanHeadline, SituationVerdicts, TreatmentPlan } from '@verglas/treatment'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import { BENCH_LANE_M } from './bench-case.ts'
import { quantityWords, rangeWords } from './row-words.ts'
import css from './treatmentsetup.module.css'

type Props = {
  display: Display
  outcome: ReturnType<typeof explain> & { plan: TreatmentPlan | null }
  nowMs: number
}

/** The table states quantities per surface. */
const BY_SURFACE = { spreadUnit: 'g/m2', laneWidthM: BENCH_LANE_M } as const

/**
 * The resulting plan first, in the words of a circuit's page, then for each situation every row and guard with the reason why it applies or
 * not.
 */
export function BenchVerdicts({ display, outcome, nowMs }: Props) {
  const { t, formats } = display
  const writing = useMemo(
    () => ({
      t,
      formats,
      nowMs,
      moment: (ms: number, referenceMs = nowMs) => momentWords(display, ms, referenceMs),
    }),
    [display, t, formats, nowMs],
  )
  const sentence = (advice: Advice) => adviceSentence(writing, withInstants(advice), BY_SURFACE)
  const { headline, none, situations, plan } = outcome
  return (
    <>
      <Text role="status" as="p" isFramed margin="0 0 8px" padding={10} weight={600}>
        {(headline &&
          recommendationSentence(
            writing,
            {
              headline: withInstants(headline),
              plan: plan && { headline: headlineInInstants(plan.headline) },
            },
            BY_SURFACE,
          )) ??
          t('circuits.advice.none', { reason: t(`circuits.advice.missing.${none?.missing ?? 'road'}`) })}
      </Text>
      {none && <Guards display={display} guards={none.guards} />}
      {situations.map((situation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a situation may come twice; it is its place.
        <details key={index} open={situation.advice?.rowId === headline?.rowId} className={css.situation}>
          <summary>
            {t(`circuits.advice.situations.${situation.situation}`)} ·{' '}
            {formats.quantity('temperature', situation.lowestC)}
          </summary>
          <p>{situation.advice ? sentence(situation.advice) : t('treatmentsetup.bench.gap')}</p>
          <ul className={css.verdicts}>
            {situation.rows.map(({ row, verdict }) => (
              <li key={row.id} data-holds={verdict === 'counts'}>
                <strong>{row.id}</strong> {rangeWords(display, row)}
                {quantityWords(display, row) && `, ${quantityWords(display, row)}`} –{' '}
                {t(`treatmentsetup.verdicts.${verdict}`)}
              </li>
            ))}
          </ul>
          {situation.advice && <Guards display={display} guards={situation.advice.guards} />}
        </details>
      ))}
    </>
  )
}

function Guards({
  display: { t },
  guards,
}: {
  display: Display
  guards: NonNullable<SituationVerdicts['advice']>['guards']
}) {
  return (
    <ul className={css.verdicts} aria-label={t('treatmentsetup.bench.guards')}>
      {guards.map(({ guard, isFired, effect }) => (
        <li key={guard} data-holds={isFired}>
          <strong>{guard}</strong> {t(`treatmentsetup.guards.${guard}`)} –{' '}
          {isFired ? t(`circuits.advice.effects.${effect}`) : t('treatmentsetup.bench.noEffect')}
        </li>
      ))}
    </ul>
  )
}

/** The headline of a plan with ISO instants; without a mass, because the bench has no circuit. */
function headlineInInstants({ next, afterwards, kinds, later }: PlanHeadline) {
  const pass = (of: typeof next) =>
    of && { ...of, departBy: new Date(of.departMs).toISOString(), totalKg: null }
  const period = (of: PlanHeadline['kinds'][number]) => ({
    kind: of.kind,
    from: new Date(of.fromMs).toISOString(),
    to: new Date(of.toMs).toISOString(),
  })
  return {
    next: pass(next),
    afterwards: pass(afterwards),
    kinds: kinds.map(period),
    later: later && period(later),
  }
}

/** Converts an advice to ISO instants, the form in which advice is put into words. */
function withInstants(advice: Advice) {
  const iso = (ms: number) => new Date(ms).toISOString()
  const orNull = (ms: number | null) => (ms === null ? null : iso(ms))
  return {
    ...advice,
    from: iso(advice.fromMs),
    to: iso(advice.toMs),
    actFrom: orNull(advice.actFromMs),
    actTo: orNull(advice.actToMs),
    decideAgainAt: iso(advice.decideAgainMs),
  }
}
