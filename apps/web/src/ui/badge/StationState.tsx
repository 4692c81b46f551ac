import type { StationState as State } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { Row } from '../layout/Row.tsx'
import css from './badge.module.css'

type Props = { state: State; isShort?: boolean }

/** State of a station: a shape for each state, and its word. */
export function StationState({ state, isShort = false }: Props) {
  const { t } = useTranslation()
  const word = t(`codes.stationState.${state}`)
  return (
    <Row as="span" isInline align="center" whiteSpace="nowrap" gap={6} title={isShort ? word : undefined}>
      <svg className={css.dot} viewBox="0 0 10 10" aria-hidden>
        <title>{word}</title>
        {SHAPES[state]}
      </svg>
      {isShort ? <span className="visually-hidden">{word}</span> : word}
    </Row>
  )
}

/** Full, half, empty and crossed, so that they can be told apart without colour. */
const SHAPES = {
  ok: <circle cx="5" cy="5" r="4" fill="var(--live)" />,
  erroneous: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="var(--delayed)" strokeWidth="1.5" />
      <path d="M5 1a4 4 0 0 1 0 8Z" fill="var(--delayed)" />
    </>
  ),
  disconnected: (
    <circle cx="5" cy="5" r="4" fill="none" stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="2 1.5" />
  ),
  broken: <path d="m1.5 1.5 7 7m0-7-7 7" stroke="var(--alarm)" strokeWidth="2" strokeLinecap="round" />,
} as const satisfies Record<State, unknown>
