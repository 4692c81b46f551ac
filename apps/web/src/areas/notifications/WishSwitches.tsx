import { NativeSelect, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { WARNING_SEVERITIES, type WarningSeverity } from '@verglas/contract/alert-codes'
import { NOTIFICATION_KINDS, type NotificationKind } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { codeWord } from '../../ui/badge/code-palettes.ts'
import { type NoticePlace, openKindsAt } from './kinds.ts'
import css from './notifications.module.css'
import { useAlertSeverity, useWish } from './use-notifications.ts'

type Props = {
  place: NoticePlace
  placeName: string
  kinds: readonly NotificationKind[]
  minSeverity: WarningSeverity
}

/**
 * Switches of a point or circuit and the minimum severity of its alerts. Each change is saved at once; a refusal is
 * shown below.
 */
export function WishSwitches({ place, placeName, kinds, minSeverity }: Props) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { run, sending, problem, code } = useWish(place)
  const severity = useAlertSeverity(place)
  const open = openKindsAt(place, hasFeature)
  const visibleKinds = NOTIFICATION_KINDS.filter((kind) => open.includes(kind) || kinds.includes(kind))
  return (
    <fieldset className={css.switches}>
      <legend className="visually-hidden">{t('notifications.switchesOf', { name: placeName })}</legend>
      {visibleKinds.map((kind) => {
        const isOn = sending?.kind === kind ? sending.isEnabled : kinds.includes(kind)
        return (
          <Switch
            key={kind}
            size="sm"
            label={t(`notifications.kinds.${kind}`)}
            title={reason}
            checked={isOn}
            disabled={isClosed || (!isOn && !open.includes(kind))}
            onChange={({ currentTarget }) => void run({ kind, isEnabled: currentTarget.checked })}
          />
        )
      })}
      {kinds.some((kind) => kind.startsWith('alert_')) && (
        <NativeSelect
          size="xs"
          label={t('notifications.minSeverity')}
          title={reason}
          disabled={isClosed || !open.includes('alert_email')}
          data={WARNING_SEVERITIES.map((value) => ({
            value: `${value}`,
            label: codeWord(t, 'severity', value),
          }))}
          value={`${severity.sending ?? minSeverity}`}
          onChange={({ currentTarget: { value } }) => {
            const chosen = WARNING_SEVERITIES.find((each) => `${each}` === value)
            if (chosen) void severity.run(chosen)
          }}
        />
      )}
      {severity.problem && (
        <p className={css.problem} role="alert">
          {severity.problem}
        </p>
      )}
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
