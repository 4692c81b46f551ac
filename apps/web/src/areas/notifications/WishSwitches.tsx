import { Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NOTIFICATION_KINDS, type NotificationKind } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { openKinds } from './kinds.ts'
import css from './notifications.module.css'
import { useWish } from './use-notifications.ts'

type Props = { castpointId: string; pointName: string; kinds: readonly NotificationKind[] }

/** The four switches of a point; each counts at once, and a refusal stands under them. */
export function WishSwitches({ castpointId, pointName, kinds }: Props) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { run, sending, problem, code } = useWish(castpointId)
  const open = openKinds(hasFeature)
  const shown = NOTIFICATION_KINDS.filter((kind) => open.includes(kind) || kinds.includes(kind))
  return (
    <fieldset className={css.switches}>
      <legend className={css.legend}>{t('notifications.switchesOf', { name: pointName })}</legend>
      {shown.map((kind) => {
        const isOn = sending?.kind === kind ? sending.isWanted : kinds.includes(kind)
        return (
          <Switch
            key={kind}
            size="sm"
            label={t(`notifications.kinds.${kind}`)}
            title={reason}
            checked={isOn}
            disabled={isClosed || (!isOn && !open.includes(kind))}
            onChange={({ currentTarget }) => void run({ kind, isWanted: currentTarget.checked })}
          />
        )
      })}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
          {code === 'NoPhone' && !hasFeature('profile_disable') && (
            <>
              {' '}
              <Link to="/user">{t('notifications.addPhone')}</Link>
            </>
          )}
          {code === 'NoPushDevice' && (
            <>
              {' '}
              <Link to="/user/notifications">{t('notifications.all')}</Link>
            </>
          )}
        </p>
      )}
    </fieldset>
  )
}
