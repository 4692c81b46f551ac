import { TextInput } from '@mantine/core'
import { DANGER_LEVELS } from '@verglas/road-hazard'
import type { Display } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { useFieldError } from '../../../ui/form/form-context.ts'
import type { TypedNumber } from '../../../ui/form/typed-number.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { readTypedGrip } from './risk-draft.ts'
import css from './risks.module.css'

type Props = {
  display: Display
  limits: readonly TypedNumber[]
  onChange: (limits: readonly TypedNumber[]) => void
}

/** The estimated grip below which each danger level begins. */
export function GripLimitInputs({ display, limits, onChange }: Props) {
  const { t } = display
  return (
    <Box as="fieldset" className={css.kind} isFramed padding="8px 14px 12px">
      <legend>{t('roadsetup.limits.title')}</legend>
      <p className={css.hint}>{t('roadsetup.limits.hint')}</p>
      <Grid columns="repeat(auto-fill, minmax(130px, 1fr))" align="end" gap="8px 10px" marginBottom={12}>
        {limits.map((limit, index) => (
          <LimitInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a limit is its place in the list.
            key={index}
            display={display}
            index={index}
            limit={limit}
            onChange={(next) => onChange(limits.with(index, next))}
          />
        ))}
      </Grid>
    </Box>
  )
}

type LimitProps = {
  display: Display
  index: number
  limit: TypedNumber
  onChange: (limit: TypedNumber) => void
}

function LimitInput({ display, index, limit, onChange }: LimitProps) {
  const path = `gripLimits.${index}`
  const level = DANGER_LEVELS[index + 1] ?? 4
  return (
    <TextInput
      size="xs"
      name={path}
      label={
        <>
          <SeverityBadge severity={level} isDecoration />{' '}
          {display.t('roadsetup.limits.below', { level: display.t(`circuits.risk.levels.${level}`) })}
        </>
      }
      inputMode="decimal"
      value={limit.text}
      error={useFieldError(path)}
      onChange={({ currentTarget }) => onChange(readTypedGrip(currentTarget.value))}
    />
  )
}
