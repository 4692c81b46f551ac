import type { ConnectionState } from '@verglas/contract/connection-codes'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IconBroadcast,
  IconCircleCheck,
  IconCircleX,
  IconFilterX,
  IconHourglass,
  IconPower,
  IconVolumeOff,
  IconZzz,
} from '../../ui/icons.ts'
import css from './sources.module.css'

type Props = { state: ConnectionState; isShort?: boolean }

/** How a connection is doing: a shape, a word and a colour, of which the shape and the word suffice. */
export function ConnectionStateSign({ state, isShort = false }: Props) {
  const { t } = useTranslation()
  const word = t(`sourceStates.${state}`)
  const { Icon, tone } = SIGNS[state]
  return (
    <span className={css.state} data-tone={tone} title={t(`connections.stateHints.${state}`)}>
      <Icon size={16} stroke={2} />
      {isShort ? <span className="visually-hidden">{word}</span> : word}
    </span>
  )
}

type Sign = {
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  readonly tone: 'good' | 'quiet' | 'doubt' | 'bad'
}

const SIGNS = {
  ok: { Icon: IconCircleCheck, tone: 'good' },
  listening: { Icon: IconBroadcast, tone: 'good' },
  waiting: { Icon: IconHourglass, tone: 'quiet' },
  off: { Icon: IconPower, tone: 'quiet' },
  refusing: { Icon: IconFilterX, tone: 'doubt' },
  silent: { Icon: IconVolumeOff, tone: 'doubt' },
  failing: { Icon: IconCircleX, tone: 'bad' },
  resting: { Icon: IconZzz, tone: 'bad' },
} as const satisfies Record<ConnectionState, Sign>
