import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { Note } from '../../ui/layout/Note.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import css from './profile.module.css'

/** The person's data in the organisation. The person can change only the phone number, an administrator the rest. */
export function InfoPage() {
  const { t } = useTranslation()
  const { me, member, setup, hasFeature, formats } = useContextData()
  const zones = setup.zones.filter(({ id }) => member.zoneIds.includes(id)).map(({ name }) => name)
  const facts = [
    [t('profile.name'), `${me.firstName} ${me.lastName}`],
    [t('profile.email'), me.email],
    [t('profile.login'), me.login ?? ''],
    [t('profile.organisation'), setup.name],
    [t('profile.role'), member.role.name],
    [t('profile.userType'), t(`profile.userTypes.${member.userType}`)],
    [t('profile.zones'), zones.join(', ')],
    [
      t('profile.expires'),
      member.expiresAt ? formats().dateTime(Date.parse(member.expiresAt)) : t('profile.never'),
    ],
  ]
  return (
    <ProfileFrame>
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {hasFeature('profile_disable') && me.phone && (
          <div>
            <dt>{t('profile.phone')}</dt>
            <dd>{me.phone}</dd>
          </div>
        )}
      </dl>
      <Note>{t('profile.infoHint')}</Note>
      {!hasFeature('profile_disable') && <Phone />}
    </ProfileFrame>
  )
}

function Phone() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, setup } = useContextData()
  const [phone, setPhone] = useState(me.phone ?? '')
  const typed = phone.trim()
  const save = useMutation({
    mutationFn: () =>
      call('updateMember', {
        params: { setupId: setup.id, userId: me.id },
        body: { phone: typed === '' ? null : typed },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['getMe'] })
      showToast(t('app.saved'))
    },
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextInput
        name="phone"
        type="tel"
        autoComplete="tel"
        label={t('profile.phone')}
        description={t('profile.phoneHint')}
        value={phone}
        error={save.isError ? failureWords(t, save.error) : undefined}
        onChange={({ currentTarget }) => {
          setPhone(currentTarget.value)
          save.reset()
        }}
      />
      <Button type="submit" size="sm" loading={save.isPending} disabled={typed === (me.phone ?? '')}>
        {t('app.save')}
      </Button>
    </form>
  )
}
