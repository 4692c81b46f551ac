import { useTranslation } from 'react-i18next'
import { type BadgeIcon, ToneBadge } from '../../ui/badge/ToneSign.tsx'
import {
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconKey,
  IconPower,
  IconSparkles,
} from '../../ui/icons.ts'
import type { ShownState } from './user.ts'

/** How somebody stands in the organisation. */
export function UserStateSign({ state }: { state: ShownState }) {
  const { t } = useTranslation()
  return (
    <ToneBadge icon={SIGNS[state]} word={t(`users.states.${state}`)} hint={t(`users.stateHints.${state}`)} />
  )
}

const SIGNS = {
  active: { Icon: IconCircleCheck, tone: 'good' },
  new: { Icon: IconSparkles, tone: 'quiet' },
  pending: { Icon: IconHourglass, tone: 'doubt' },
  inactive: { Icon: IconPower, tone: 'quiet' },
  expired: { Icon: IconClock, tone: 'doubt' },
  locked: { Icon: IconKey, tone: 'bad' },
} as const satisfies Record<ShownState, BadgeIcon>
