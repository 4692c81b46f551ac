import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { Text } from '../layout/Text.tsx'
import { trendOf } from './trend.ts'

type Props = { code: MeasureCode; values: readonly (number | null)[] }

const ARROW = { up: '↗', flat: '→', down: '↘' } as const
const WORD = { up: 'value.trendUp', flat: 'value.trendFlat', down: 'value.trendDown' } as const

/** The trend of a value over three hours. */
export function TrendArrow({ code, values }: Props) {
  const { t } = useTranslation()
  const trend = trendOf(code, values)
  if (trend === null) return null
  const text = `${t('value.trend')}, ${t(WORD[trend])}`
  return (
    <Text as="span" tone="muted" size={16} weight={400} data-trend={trend} title={text}>
      <span aria-hidden>{ARROW[trend]}</span>
      <span className="visually-hidden">{text}</span>
    </Text>
  )
}
