import { ActionIcon, Button } from '@mantine/core'
import type { Way } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconX } from '../../../ui/icons.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { OrderList } from '../../../ui/list/OrderList.tsx'
import { dutyWaysChoice } from './duty-ways.ts'
import css from './team.module.css'
import { useFollowChange } from './use-follows.ts'

type Props = {
  /** First to last; null: the user has not chosen any. */
  readonly dutyWays: readonly Way[] | null
}

/** The ways by which the user is reached while on duty, one after the other until they confirm. */
export function DutyWays({ dutyWays }: Props) {
  const { t } = useTranslation()
  const { me } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { setDutyWays, isRunning, problem } = useFollowChange()
  const { chosen, others } = dutyWaysChoice(dutyWays, me.phone !== null)
  const isStill = isClosed || isRunning
  const nameOf = (way: Way) => t(`circuits.team.${way}`)
  const isImpossible = (way: Way) => way === 'sms' && me.phone === null
  const isLast = chosen.length === 1
  return (
    <Stack
      as="section"
      className={css.dutyWays}
      gap={8}
      width="100%"
      maxWidth={480}
      aria-labelledby="duty-ways"
    >
      <h3 id="duty-ways">{t('duty.ways.title')}</h3>
      <p>{t('duty.ways.what')}</p>
      <fieldset disabled={isStill} title={reason} aria-label={t('duty.ways.label')}>
        <OrderList
          entries={chosen.map((way) => ({ id: way, name: nameOf(way) }))}
          onOrder={(ids) => {
            if (!isStill) setDutyWays(chosen.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)))
          }}
          acts={({ name, id }) => (
            <ActionIcon
              variant="subtle"
              aria-label={t('duty.ways.remove', { way: name })}
              title={isLast ? t('duty.ways.last') : t('duty.ways.remove', { way: name })}
              disabled={isStill || isLast}
              onClick={() => setDutyWays(chosen.filter((way) => way !== id))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        />
        <div className={css.ways}>
          {others.map((way) => (
            <Button
              key={way}
              size="compact-sm"
              variant="default"
              disabled={isStill || isImpossible(way)}
              title={isImpossible(way) ? t('circuits.team.noPhone') : reason}
              onClick={() => setDutyWays([...chosen, way])}
            >
              {t('duty.ways.add', { way: nameOf(way) })}
            </Button>
          ))}
          {others.some(isImpossible) && <small>{t('circuits.team.noPhone')}</small>}
        </div>
      </fieldset>
      {problem && <small role="alert">{problem}</small>}
    </Stack>
  )
}
