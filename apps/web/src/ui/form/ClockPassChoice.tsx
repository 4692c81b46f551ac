import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { passesOf, TYPED_LENGTH } from '../../time/wall-clock.ts'
import { Row } from '../layout/Row.tsx'

type Props = {
  /** `2026-10-25T02:30`, with the offset of the chosen one: `2026-10-25T02:30+01:00`. */
  value: string
  timeZone: string
  onChange: (value: string) => void
}

/**
 * Asks, in the night when clocks go back, which of two equal times is meant: «02:30 (heure d’été, UTC+2)». Neither
 * is preselected.
 */
export function ClockPassChoice({ value, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  const { time } = useContextData().formats(timeZone)
  const passes = passesOf(value, timeZone)
  if (passes.length === 0) return null
  const choose = (offset: string) => onChange(value.slice(0, TYPED_LENGTH) + offset)
  return (
    <Radio.Group label={t('form.twice.label')} value={value.slice(TYPED_LENGTH)} onChange={choose} size="xs">
      <Row wraps gap="4px 16px" marginTop={4} marginBottom={10}>
        {passes.map((pass, index) => (
          <Radio
            key={pass.offset}
            size="xs"
            value={pass.offset}
            label={t(index === 0 ? 'form.twice.summer' : 'form.twice.winter', {
              time: time(pass.ms),
              offset: shortOffset(pass.offset),
            })}
          />
        ))}
      </Row>
    </Radio.Group>
  )
}

/** «+2», «−4», «+10:30» */
const shortOffset = (offset: string): string =>
  offset.replace(/^([+-])0?(\d+):00$/, '$1$2').replace('-', '\u2212')
