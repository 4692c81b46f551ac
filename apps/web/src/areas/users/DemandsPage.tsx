import { Button, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { copyText } from '../../lib/copy-text.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { DemandCard } from './DemandCard.tsx'
import css from './users.module.css'

/** The requests for access to the organisation, and whether it accepts them. */
export function DemandsPage() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const demands = useCall('listDemands', {}, { everyMs: SHELL_POLL_MS })
  const choices = useCall('getUserChoices', {})
  return (
    <AdminPage title={t('users.demand.title')} facts={<Link to="/admin/users">{t('users.form.back')}</Link>}>
      <Answer
        answer={allAnswered({ demands, choices })}
        failed={t('users.demand.failed')}
        loading={<Loading count={4} />}
      >
        {(loaded) => (
          <>
            {hasFeature('admin_users') && <Opening isOpen={loaded.demands.takesDemands} />}
            {loaded.demands.demands.length === 0 ? (
              <Empty>{t('users.demand.none')}</Empty>
            ) : (
              <Stack gap={12} maxWidth={960}>
                {loaded.demands.demands.map((demand) => (
                  <DemandCard key={demand.id} demand={demand} choices={loaded.choices} />
                ))}
              </Stack>
            )}
          </>
        )}
      </Answer>
    </AdminPage>
  )
}

function Opening({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const address = `${location.origin}/signin?setup=${encodeURIComponent(setup.id)}`
  const open = useMutation({
    mutationFn: (takesDemands: boolean) =>
      call('openDemands', { params: { setupId: setup.id }, body: { takesDemands } }),
    onError: (error) => showToast(t(`errors.${codeOf(error)}`), 'failed'),
    onSettled: () => client.invalidateQueries({ queryKey: [setup.id, 'listDemands'] }),
  })
  const copyAddress = async () => {
    if (await copyText(address)) showToast(t('users.demand.copied'))
    else showToast(t('app.addressNotCopied'), 'failed')
  }
  return (
    <Stack gap={8} align="flex-start" marginBottom={16} maxWidth={960}>
      <Switch
        label={t('users.demand.open')}
        checked={isOpen}
        disabled={open.isPending}
        onChange={({ currentTarget }) => open.mutate(currentTarget.checked)}
      />
      {isOpen && (
        <Row className={css.address} wraps align="center" gap={8}>
          <span>{t('users.demand.openHint')}</span>
          <code>{address}</code>
          <Button size="compact-sm" variant="default" onClick={() => void copyAddress()}>
            {t('users.demand.copy')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
