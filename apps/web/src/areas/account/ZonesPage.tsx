import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import css from './profile.module.css'

/** The zones in which the person works; read-only for people who may not change them. */
export function ZonesPage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, member, setup, hasFeature } = useContextData()
  const [zoneIds, setZoneIds] = useState<readonly string[]>(member.zoneIds)
  const mayChange = hasFeature('edit_zone')
  // An administrator of zones can get further zones only from another administrator.
  const isLimitedToOwn = hasFeature('admin_users_zone') && !hasFeature('admin_users')
  const save = useMutation({
    mutationFn: () =>
      call('updateMember', { params: { setupId: setup.id, userId: me.id }, body: { zoneIds: [...zoneIds] } }),
    onSuccess: (updated) => {
      client.setQueryData([setup.id, 'getMember', me.id], updated)
      showToast(t('app.saved'))
    },
  })
  if (setup.zones.length === 0)
    return (
      <ProfileFrame>
        <Empty>{t('chooseZone.none')}</Empty>
      </ProfileFrame>
    )
  const isSame = [...zoneIds].sort().join() === [...member.zoneIds].sort().join()
  return (
    <ProfileFrame>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Note>
          {t(mayChange ? 'chooseZone.intro' : 'profile.zonesClosed')}
          {mayChange && isLimitedToOwn && ` ${t('profile.zonesAssigned')}`}
        </Note>
        <Checkbox.Group
          value={[...zoneIds]}
          onChange={setZoneIds}
          label={t('profile.zones')}
          error={
            save.isError
              ? failureWords(t, save.error)
              : zoneIds.length === 0 && mayChange
                ? t('profile.oneZone')
                : undefined
          }
        >
          <Stack gap={10} padding="8px 0">
            {setup.zones.map(({ id, name }) => (
              <Checkbox
                key={id}
                value={id}
                label={name}
                disabled={!mayChange || (isLimitedToOwn && !member.zoneIds.includes(id))}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {mayChange && (
          <Button type="submit" size="sm" disabled={isSame || zoneIds.length === 0} loading={save.isPending}>
            {t('app.save')}
          </Button>
        )}
      </form>
    </ProfileFrame>
  )
}
