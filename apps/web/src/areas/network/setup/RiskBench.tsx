import { TextInput } from '@mantine/core'
import {
  RISK_MEASURE_NAMES,
  type RiskLevel,
  type RiskMeasure,
  type RiskValues,
} from '@verglas/contract/risk-codes'
import { fires, holds, inOrder, judge, type RiskRule, type RiskTable } from '@verglas/road-network/risks'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { isNoNumber, type TypedNumber } from '../../../ui/form/typed-number.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { measureWords, riskWords } from '../../orders/panels.ts'
import { BenchStart } from './BenchStart.tsx'
import { unitOfMeasure } from './RuleInputs.tsx'
import { type NumberWriting, readTyped, typedValue } from './risk-draft.ts'
import css from './risks.module.css'
import { boundWords, ruleWords } from './rule-words.ts'
import { TypicalRoads } from './TypicalRoads.tsx'

type Props = { display: Display } & RiskTable
type Bench = Readonly<Record<RiskMeasure, TypedNumber>>

/** A cold wet road, so that the bench shows a result before anything is typed. */
const BEGINNING: Partial<RiskValues> = {
  surface: -1,
  freezing_margin: -1,
  dew_margin: 0.5,
  air: 0,
  film: 0.1,
}

/** Values entered by a person or taken from a real hour, and the result of the current table for them. */
export function RiskBench({ display, rules, gripLimits }: Props) {
  const { t, formats } = display
  const [bench, setBench] = useState<Bench>(() => benchOf(BEGINNING, formats.settings))
  const values = Object.fromEntries(RISK_MEASURE_NAMES.map((name) => [name, bench[name].value])) as RiskValues
  const ordered = inOrder(rules)
  const risk = judge(values, { rules: ordered, gripLimits })
  return (
    <Box as="section" isPanel staysInView padding="12px 14px" aria-label={t('roadsetup.bench.title')}>
      <Heading marginBottom={6}>{t('roadsetup.bench.title')}</Heading>
      <p className={css.hint}>{t('roadsetup.bench.hint')}</p>
      <BenchStart
        display={display}
        onStart={(startValues) => setBench(benchOf(startValues, formats.settings))}
      />
      <div className={css.values}>
        {RISK_MEASURE_NAMES.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={t(`circuits.measures.${name}`)}
            inputMode="decimal"
            rightSection={<small>{unitOfMeasure(display, name)}</small>}
            rightSectionWidth={44}
            value={bench[name].text}
            error={isNoNumber(bench[name]) ? t('roadsetup.bench.noNumber') : null}
            onChange={({ currentTarget }) => {
              const typed = readTyped(name, currentTarget.value, formats.settings)
              setBench((previous) => ({ ...previous, [name]: typed }))
            }}
          />
        ))}
      </div>
      <Row as="p" isFramed wraps align="center" gap="6px 10px" margin="0 0 8px" padding={10} role="status">
        <SeverityBadge severity={risk.level} isDecoration />{' '}
        <strong>{riskWords(display, { level: risk.level, kind: risk.kind })}</strong>
        {risk.other.rule && (
          <>
            <SeverityBadge severity={risk.other.level} isDecoration />{' '}
            <strong>{riskWords(display, dangerOf(risk.other.rule))}</strong>
            <span>{ruleWords(display, risk.other.rule)}</span>
          </>
        )}
      </Row>
      <TypicalRoads display={display} gripLimits={gripLimits} />
      <details>
        <summary>{t('roadsetup.bench.why')}</summary>
        <ul className={css.verdicts}>
          {ordered.map((rule) => (
            <li key={rule.id} data-fires={fires(rule, values)}>
              <strong>{riskWords(display, dangerOf(rule))}</strong>{' '}
              {verdict(display, { rule, values, winner: risk.other.rule })}
            </li>
          ))}
        </ul>
      </details>
    </Box>
  )
}

/** The danger level of a rule: its segment risk plus one. */
const dangerOf = ({ level, kind }: RiskRule) => ({ level: (level + 1) as RiskLevel, kind })

function benchOf(values: Partial<RiskValues>, writing: NumberWriting): Bench {
  return Object.fromEntries(
    RISK_MEASURE_NAMES.map((name) => [name, typedValue(name, values[name] ?? Number.NaN, writing)]),
  ) as Bench
}

type Judged = { rule: RiskRule; values: RiskValues; winner: RiskRule | null }

/** Says why a rule determines the risk, is exceeded by a higher one, or does not fire. */
function verdict(display: Display, { rule, values, winner }: Judged): string {
  const { t } = display
  if (rule === winner) return t('roadsetup.bench.wins')
  const missed = rule.when.filter((bound) => !holds(bound, values))
  if (missed.length === 0) return t('roadsetup.bench.givesWay')
  return missed
    .map((bound) =>
      t('roadsetup.bench.missed', {
        bound: boundWords(display, bound),
        actual: measureWords(display, bound.measure, values[bound.measure]),
      }),
    )
    .join(' · ')
}
