import type { ConnectionState } from '@verglas/contract/connection-codes'
import { useTranslation } from 'react-i18next'
import { type BadgeIcon, ToneBadge } from '../../ui/badge/ToneBadge.tsx'
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

type Props = { state: ConnectionState; isShort?: boolean }

/** The state of a connection. */
export function ConnectionStateLabel({ state, isShort = false }: Props) {
  const { t } = useTranslation()
  return (
    <ToneBadge
      icon={STATE_ICONS[state]}
      word={t(`sourceStates.${state}`)}
      hint={t(`connections.stateHints.${state}`)}
      isShort={isShort}
    />
  )
}

const STATE_ICONS = {
  ok: { Icon: IconCircleCheck, tone: 'good' },
  listening: { Icon: IconBroadcast, tone: 'good' },
  waiting: { Icon: IconHourglass, tone: 'quiet' },
  off: { Icon: IconPower, tone: 'quiet' },
  refusing: { Icon: IconFilterX, tone: 'doubt' },
  silent: { Icon: IconVolumeOff, tone: 'doubt' },
  failing: { Icon: IconCircleX, tone: 'bad' },
  resting: { Icon: IconZzz, tone: 'bad' },
} as const satisfies Record<ConnectionState, BadgeIcon>
