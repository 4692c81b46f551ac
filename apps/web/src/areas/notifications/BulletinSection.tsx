import { Button } from '@mantine/core'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { BulletinForm, type Schedule } from './BulletinForm.tsx'
import { daysWords } from './days.ts'
import { openKinds } from './kinds.ts'
import css from './notifications.module.css'
import { useNotificationChange } from './use-notifications.ts'

type Answer = CallAnswer<'listNotifications'>
type Props = Pick<Answer, 'bulletins' | 'notifications' | 'timezone'>

/**
 * Schedules of bulletins by mail: a point may have several, and each is added, changed and removed
 * separately.
 */
export function BulletinSection({ bulletins, notifications, timezone }: Props) {
  const { t, formats } = useDisplay(timezone)
  const { setup, me, points, hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  /** Id of the schedule being edited, or of a new one; null if none. */
  const [editedId, setEditedId] = useState<string | null>(null)
  const save = useNotificationChange(({ castpointId, days, time }: Schedule) =>
    editedId === NEW
      ? call('createCronBulletin', {
          params: { setupId: setup.id, userId: me.id, a: 'castpoints', b: castpointId },
          body: { days, time },
        })
      : call('updateCronBulletin', { params: { bulletinId: editedId ?? '' }, body: { days, time } }),
  )
  const remove = useNotificationChange((bulletinId: string) =>
    call('removeCronBulletin', { params: { bulletinId } }),
  )
  const mayAdd = openKinds(hasFeature).includes('bulletin_email')
  const nameOf = (castpointId: string) =>
    notifications.find((notification) => notification.castpointId === castpointId)?.name ?? castpointId

  function open(id: string | null) {
    save.reset()
    setEditedId(id)
  }
  async function send(schedule: Schedule) {
    if (!(await save.run(schedule))) return
    setEditedId(null)
    showToast(t('app.saved'))
  }
  const form = { problem: save.problem, isRunning: save.isRunning, onCancel: () => open(null), onSend: send }

  if (!mayAdd && bulletins.length === 0) return null
  return (
    <section className={css.section}>
      <h2>{t('notifications.bulletins')}</h2>
      <p>{t('notifications.bulletinsText', { zone: formats.timeZoneName() })}</p>
      {bulletins.length > 0 && (
        <ul className={css.rows}>
          {bulletins.map(({ id, castpointId, days, time }) => (
            <li key={id}>
              {editedId === id ? (
                <BulletinForm {...form} start={{ castpointId, days, time }} pointName={nameOf(castpointId)} />
              ) : (
                <>
                  <Text as="span" breaksWords minWidth={0} flex={1}>
                    {nameOf(castpointId)}
                    <Text as="span" isBlock tone="muted" size={12}>
                      {t('notifications.when', { days: daysWords(t, days), time })}
                    </Text>
                  </Text>
                  {mayAdd && (
                    <Button
                      size="xs"
                      variant="default"
                      title={reason}
                      disabled={isClosed}
                      aria-label={`${t('app.edit')} · ${nameOf(castpointId)} ${time}`}
                      onClick={() => open(id)}
                    >
                      {t('app.edit')}
                    </Button>
                  )}
                  <Button
                    size="xs"
                    variant="default"
                    title={reason}
                    disabled={isClosed}
                    aria-label={`${t('app.remove')} · ${nameOf(castpointId)} ${time}`}
                    onClick={() => void remove.run(id)}
                  >
                    {t('app.remove')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {remove.problem && (
        <p className={css.problem} role="alert">
          {remove.problem}
        </p>
      )}
      {editedId === NEW ? (
        <BulletinForm
          {...form}
          start={{ castpointId: '', days: [1, 2, 3, 4, 5, 6, 7], time: '08:00' }}
          points={points.flatMap(({ id_castpoint: value, name: label }) =>
            value === null ? [] : [{ value, label }],
          )}
        />
      ) : (
        mayAdd && (
          <Button size="xs" variant="default" title={reason} disabled={isClosed} onClick={() => open(NEW)}>
            {t('notifications.addBulletin')}
          </Button>
        )
      )}
    </section>
  )
}

const NEW = 'new'
