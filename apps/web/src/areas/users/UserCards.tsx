import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { CardList } from '../../ui/list/CardList.tsx'
import { UserStateBadge } from './UserStateBadge.tsx'
import { useZoneNames } from './use-zone-names.ts'
import { nameOf, stateOf, type User } from './user.ts'
import css from './users.module.css'

const CARD_PX = 68
const idOf = ({ id }: User) => id

/** The user table as cards, for a phone. */
export function UserCards({ rows }: { rows: readonly User[] }) {
  const { t } = useTranslation()
  const zoneNames = useZoneNames()
  return (
    <CardList label={t('users.caption')} rows={rows} rowId={idOf} cardHeightPx={CARD_PX}>
      {(user) => (
        <Link className={css.card} to="/admin/user/edit/$userId" params={{ userId: user.id }}>
          <Text as="span" isCut weight={600}>
            {nameOf(user)}
          </Text>
          <UserStateBadge state={stateOf(user, nowMs())} />
          <Text as="span" isCut tone="muted" column="1 / -1" size={14}>
            {[user.role.name, zoneNames(user.zoneIds)].filter(Boolean).join(' · ')}
          </Text>
        </Link>
      )}
    </CardList>
  )
}
