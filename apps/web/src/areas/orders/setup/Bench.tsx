import { Checkbox, TextInput } from '@mantine/core'
import { convert } from '@verglas/quantities'
import { adviceOfPlan, type DecisionTable, explain, planTreatments } from '@verglas/treatment'
import { useMemo, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useNowMs } from '../../../time/time-mode.tsx'
import {
  type InUnit,
  isNoNumber,
  readTypedNumber,
  type TypedNumber,
  typedNumber,
} from '../../../ui/form/typed-number.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { BenchVerdicts } from './BenchVerdicts.tsx'
import {
  BENCH_FLAGS,
  BENCH_NAMES,
  BENCH_VALUES,
  type BenchEntries,
  type BenchFlag,
  type BenchValue,
  benchCase,
  benchPlanCase,
} from './bench-case.ts'
import css from './treatmentsetup.module.css'

type Props = { display: Display; table: DecisionTable }
type Entered = Readonly<Record<BenchValue, TypedNumber>>

const SOON_MS = 60_000

/** A test road entered by the user, and the advice of the current table for it. */
export function Bench({ display, table }: Props) {
  const { t, formats } = display
  const { units, locale } = formats.settings
  const nowMs = useNowMs(SOON_MS)
  const [entered, setEntered] = useState(
    (): Entered =>
      Object.fromEntries(
        BENCH_NAMES.map((name) => [
          name,
          typedNumber(BENCH_VALUES[name].start, toUnitOf(name, units), locale),
        ]),
      ) as Entered,
  )
  const [flags, setFlags] = useState<Readonly<Record<BenchFlag, boolean>>>({
    isBlowing: false,
    isBridge: false,
  })
  const outcome = useMemo(() => {
    const values = Object.fromEntries(BENCH_NAMES.map((name) => [name, entered[name].value]))
    const entries = { ...values, ...flags } as BenchEntries
    const explained = explain(table, benchCase(entries, nowMs))
    if (!explained.headline) return { ...explained, plan: null }
    const plan = planTreatments(table, benchPlanCase(entries, nowMs))
    const advices = explained.situations.flatMap(({ advice }) => advice ?? [])
    return { ...explained, plan, headline: adviceOfPlan(explained.headline, advices, plan) }
  }, [table, entered, flags, nowMs])
  return (
    <section className={css.bench} aria-label={t('treatmentsetup.bench.title')}>
      <Heading marginBottom={6}>{t('treatmentsetup.bench.title')}</Heading>
      <p className={css.hint}>{t('treatmentsetup.bench.hint')}</p>
      <Grid columns="repeat(auto-fill, minmax(130px, 1fr))" align="end" gap="8px 10px" marginBottom={12}>
        {BENCH_NAMES.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={t(`treatmentsetup.bench.values.${name}`)}
            inputMode="decimal"
            rightSection={<small>{unitOf(display, name)}</small>}
            rightSectionWidth={44}
            value={entered[name].text}
            error={isNoNumber(entered[name]) ? t('treatmentsetup.noNumber') : null}
            onChange={({ currentTarget: { value } }) =>
              setEntered({ ...entered, [name]: readTypedNumber(value, toUnitOf(name, units)) })
            }
          />
        ))}
        {BENCH_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            size="xs"
            label={t(`treatmentsetup.bench.values.${flag}`)}
            checked={flags[flag]}
            onChange={({ currentTarget: { checked } }) => setFlags({ ...flags, [flag]: checked })}
          />
        ))}
      </Grid>
      <BenchVerdicts display={display} outcome={outcome} nowMs={nowMs} />
    </section>
  )
}

const toUnitOf =
  (name: BenchValue, units: Parameters<typeof convert>[2]): InUnit =>
  (value) => {
    const { quantity } = BENCH_VALUES[name]
    return quantity === null ? value : convert(quantity, value, units).value
  }

function unitOf({ formats }: Display, name: BenchValue): string {
  const value = BENCH_VALUES[name]
  return value.quantity === null ? value.unit : formats.unit(value.quantity)
}
