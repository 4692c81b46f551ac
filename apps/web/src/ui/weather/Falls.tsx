import type { Display } from '../../lib/display.ts'
import { Row } from '../layout/Row.tsx'
import { FallSymbol } from './FallSymbol.tsx'
import type { Fall } from './falls.ts'
import css from './symbols.module.css'

type Props = {
  display: Display
  /** null: the run contains no precipitation. */
  falls: readonly Fall[] | null
  /** Only the first, without its unit: for narrow cells. */
  isShort?: boolean
}

/** Precipitation: a symbol for each kind with its amount. Rain stays grey. */
export function Falls({ display: { t, formats }, falls, isShort = false }: Props) {
  if (falls === null) return <span className={css.none}>–</span>
  if (falls.length === 0) return isShort ? null : <span className={css.none}>{t('weather.dry')}</span>
  const words = falls.map(
    ({ label, quantity, amount }) => `${t(label)} ${formats.quantity(quantity, amount)}`,
  )
  return (
    <Row as="span" hasNumbers isInline wraps gap="0 10px" title={words.join(', ')}>
      {(isShort ? falls.slice(0, 1) : falls).map(({ kind, quantity, amount, label }) => (
        <Row as="span" isInline align="center" gap={4} whiteSpace="nowrap" key={kind}>
          <FallSymbol kind={kind} isQuiet={kind === 'rain'} />
          <span className="visually-hidden">{t(label)}</span>
          {formats.quantity(quantity, amount, { unit: !isShort })}
        </Row>
      ))}
    </Row>
  )
}
