import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/call.ts'
import { useContextData } from '../lib/context.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Empty } from '../ui/states/Empty.tsx'
import { Failure } from '../ui/states/Failure.tsx'
import css from './welcome.module.css'

/** The first visit of a person without a zone; afterwards the guard continues with the choice of places to follow. */
export function ChooseZonePage() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { me, setup } = useContextData()
  const [zoneIds, setZoneIds] = useState<readonly string[]>([])
  const save = useMutation({
    mutationFn: () =>
      call('updateMember', { params: { setupId: setup.id, userId: me.id }, body: { zoneIds: [...zoneIds] } }),
    onSuccess: (updated) => client.setQueryData([setup.id, 'getMember', me.id], updated),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (zoneIds.length > 0) save.mutate()
  }
  if (setup.zones.length === 0) {
    return (
      <Page title={t('chooseZone.title')}>
        <Empty>{t('chooseZone.none')}</Empty>
      </Page>
    )
  }
  return (
    <Page title={t('chooseZone.title')} facts={t('chooseZone.intro')}>
      <Stack className={css.zones} as="form" gap={8} maxWidth={420} onSubmit={submit}>
        {save.isError && <Failure error={save.error} />}
        <Checkbox.Group value={[...zoneIds]} onChange={setZoneIds} aria-label={t('chooseZone.zone')}>
          <Stack className={css.zones} gap={8} maxWidth={420}>
            {setup.zones.map(({ id, name }) => (
              <Checkbox.Card key={id} value={id} className={css.zoneCard}>
                <Checkbox.Indicator />
                {name}
              </Checkbox.Card>
            ))}
          </Stack>
        </Checkbox.Group>
        <Button type="submit" disabled={zoneIds.length === 0} loading={save.isPending}>
          {t('chooseZone.confirm')}
        </Button>
      </Stack>
    </Page>
  )
}
