import { Button, NativeSelect, TextInput } from '@mantine/core'
import { isSpreading } from '@verglas/contract/circuit-codes'
import { DEICERS, PLANNED_GM2 } from '@verglas/contract/treatment-codes'
import { LANGUAGES } from '@verglas/language/locales'
import { gm2OfSpread, SPREAD_DECIMALS, type SpreadWriting, spreadQuantity } from '@verglas/quantities'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { IconTrash } from '../../../ui/icons.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { type Pass, type Plan, TRIED_TREATMENTS, usualGm2, withTreatment } from './plan.ts'
import css from './whatif.module.css'

type Props = {
  readonly display: Display
  readonly plan: Plan
  readonly writing: SpreadWriting
  readonly chosen: number | null
  readonly onChoose: (index: number) => void
  readonly onChange: (index: number, pass: Pass) => void
  readonly onRemove: (index: number) => void
}

/** The passes of the user's plan: when, what, how much. */
export function PlanRows({ display, plan, writing, chosen, onChoose, onChange, onRemove }: Props) {
  const { t, formats } = display
  return (
    <Stack as="ol" gap={4} aria-label={t('circuits.whatIf.mine')}>
      {plan.map((pass, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pass is its place in the plan.
        <li key={index} className={css.row} data-chosen={index === chosen || undefined}>
          <Text as="strong" hasNumbers minWidth={120}>
            {index + 1} · {formats.shortDay(pass.atMs)} {formats.time(pass.atMs)}
          </Text>
          <NativeSelect
            size="xs"
            aria-label={t('circuits.whatIf.treatment')}
            data={TRIED_TREATMENTS.map((value) => ({ value, label: t(`circuits.treatments.${value}`) }))}
            value={pass.treatment}
            onFocus={() => onChoose(index)}
            onChange={({ currentTarget: { value } }) => {
              const treatment = TRIED_TREATMENTS.find((option) => option === value)
              if (treatment) onChange(index, withTreatment(pass, treatment))
            }}
          />
          {isSpreading(pass.treatment) && (
            <>
              <QuantityInput
                display={display}
                writing={writing}
                gm2={pass.gm2}
                onFocus={() => onChoose(index)}
                onChange={(gm2) => onChange(index, { ...pass, gm2 })}
              />
              {pass.gm2 === usualGm2(pass.treatment) && <small>{t('circuits.whatIf.usualQuantity')}</small>}
              {!pass.treatment.includes('abrasive') && (
                <NativeSelect
                  size="xs"
                  aria-label={t('circuits.whatIf.deicer')}
                  data={DEICERS.map((value) => ({ value, label: t(`circuits.whatIf.deicers.${value}`) }))}
                  value={pass.deicer}
                  onFocus={() => onChoose(index)}
                  onChange={({ currentTarget: { value } }) => {
                    const deicer = DEICERS.find((option) => option === value)
                    if (deicer) onChange(index, { ...pass, deicer })
                  }}
                />
              )}
            </>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={t('circuits.whatIf.remove', { number: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <IconTrash size={14} aria-hidden />
          </Button>
        </li>
      ))}
    </Stack>
  )
}

type QuantityProps = {
  readonly display: Display
  readonly writing: SpreadWriting
  readonly gm2: number
  readonly onFocus: () => void
  readonly onChange: (gm2: number) => void
}

/** Input of a quantity in the circuit's unit; text that is not a quantity yet is not applied. */
function QuantityInput({ display, writing, gm2, onFocus, onChange }: QuantityProps) {
  const { t, formats } = display
  const { value, unit } = spreadQuantity(gm2, writing)
  // The typed text stays as long as it means this quantity, or is not a quantity yet.
  const [typed, setTyped] = useState({ text: '', gm2: Number.NaN })
  const written = `${Number(value.toFixed(SPREAD_DECIMALS))}`
  const text =
    typed.gm2 === gm2 ? typed.text : written.replace('.', LANGUAGES[formats.settings.locale].decimalMark)
  const readGm2 = (words: string) => gm2OfSpread(Number(words.replace(',', '.')), writing)
  const isGood = (next: number) => next > 0 && next <= PLANNED_GM2.max
  return (
    <TextInput
      size="xs"
      className={css.quantity}
      aria-label={t('circuits.whatIf.quantity')}
      inputMode="decimal"
      rightSection={<small>{unit}</small>}
      rightSectionWidth={74}
      value={text}
      error={isGood(readGm2(text)) ? null : t('circuits.whatIf.noQuantity')}
      onFocus={onFocus}
      onChange={({ currentTarget }) => {
        const next = readGm2(currentTarget.value)
        setTyped({ text: currentTarget.value, gm2: isGood(next) ? next : gm2 })
        if (isGood(next)) onChange(next)
      }}
    />
  )
}
