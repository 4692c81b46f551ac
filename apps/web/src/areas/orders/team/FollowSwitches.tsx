import { Checkbox, Switch } from '@mantine/core'
import { WAYS, type Way } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { useHasRoster } from '../duty/use-roster.ts'
import css from './team.module.css'
import { useFollowChange, useFollows } from './use-follows.ts'

type Props = { readonly circuitId: string; readonly label: string }

/**
 * Whether the user is notified of the directives of a circuit, and through which channels besides the
 * product.
 */
export function FollowSwitches({ circuitId, label }: Props) {
  const { t } = useTranslation()
  const { me } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const follows = useFollows().data
  const { follow, isRunning, problem } = useFollowChange()
  const hasRoster = useHasRoster(circuitId)
  const ways = follows?.notices.find((notice) => notice.circuitId === circuitId)?.ways ?? null
  const isStill = isClosed || isRunning || !follows
  const toggle = (way: Way, isOn: boolean) =>
    follow(circuitId, isOn ? [...(ways ?? []), way] : (ways ?? []).filter((other) => other !== way))
  return (
    <div className={css.follow}>
      <Switch
        size="sm"
        label={label}
        title={reason}
        disabled={isStill}
        checked={ways !== null}
        onChange={({ currentTarget }) => follow(circuitId, currentTarget.checked ? ['email'] : null)}
      />
      {ways !== null && (
        <fieldset className={css.ways} aria-label={t('circuits.team.waysOf', { label })}>
          <small>{t('circuits.team.followHint')}</small>
          {WAYS.map((way) => (
            <Checkbox
              key={way}
              size="xs"
              label={t(`circuits.team.${way}`)}
              title={way === 'sms' && me.phone === null ? t('circuits.team.noPhone') : reason}
              disabled={isStill || (way === 'sms' && me.phone === null && !ways.includes(way))}
              checked={ways.includes(way)}
              onChange={({ currentTarget }) => toggle(way, currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      {hasRoster && <small className={css.roster}>{t('duty.ways.decides')}</small>}
      {problem && <small role="alert">{problem}</small>}
    </div>
  )
}
