import { useTranslation } from 'react-i18next'
import { type BadgeIcon, ToneBadge } from '../../ui/badge/ToneBadge.tsx'
import {
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconKey,
  IconPower,
  IconSparkles,
} from '../../ui/icons.ts'
import type { UserViewState } from './user.ts'

/** The state of a user in the organisation. */
export function UserStateBadge({ state }: { state: UserViewState }) {
  const { t } = useTranslation()
  return (
    <ToneBadge
      icon={STATE_ICONS[state]}
      word={t(`users.states.${state}`)}
      hint={t(`users.stateHints.${state}`)}
    />
  )
}

const STATE_ICONS = {
  active: { Icon: IconCircleCheck, tone: 'good' },
  new: { Icon: IconSparkles, tone: 'quiet' },
  pending: { Icon: IconHourglass, tone: 'doubt' },
  inactive: { Icon: IconPower, tone: 'quiet' },
  expired: { Icon: IconClock, tone: 'doubt' },
  locked: { Icon: IconKey, tone: 'bad' },
} as const satisfies Record<UserViewState, BadgeIcon>
