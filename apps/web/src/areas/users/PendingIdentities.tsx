import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { SHELL_POLL_MS, useCall } from '../../lib/query.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { nameOf } from './user.ts'
import css from './users.module.css'

type Identity = CallAnswer<'listPendingIdentities'>['identities'][number]

/** Accounts of an external identity provider that are not linked to a user yet; nothing if there are none. */
export function PendingIdentities() {
  const { t } = useTranslation()
  const { identities = [] } = useCall('listPendingIdentities', {}, { everyMs: SHELL_POLL_MS }).data ?? {}
  if (identities.length === 0) return null
  return (
    <section aria-label={t('users.pending.title')}>
      <Stack gap={12} marginBottom={16} maxWidth={960}>
        <Heading size={18}>{t('users.pending.title')}</Heading>
        <p>{t('users.pending.intro')}</p>
        {identities.map((identity) => (
          <PendingCard key={identity.id} identity={identity} />
        ))}
      </Stack>
    </section>
  )
}

function PendingCard({ identity }: { identity: Identity }) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const { id, person, email, login, name, subject, reason, lastAt, rejectedAt } = identity
  const personName = nameOf(person)
  const decide = useDecision()
  const claims = [name, email, login === email ? null : login].filter(Boolean)
  return (
    <article className={css.demand} aria-label={personName}>
      <h3>{personName}</h3>
      <NoteBadge>
        {rejectedAt === null ? t(`users.pending.reasons.${reason}`) : t('users.pending.rejectedBadge')}
      </NoteBadge>
      {claims.length > 0 && <p>{t('users.pending.claims', { name: claims.join(' · ') })}</p>}
      <p className={css.quiet}>
        {t('users.pending.subject', { subject })} ·{' '}
        {t('users.pending.since', { date: formats().dateTime(Date.parse(lastAt)) })}
      </p>
      {person.isLinked && <p>{t('users.pending.replaces')}</p>}
      <Row wraps align="end" column="1 / -1" gap={10} marginTop={8}>
        <Button
          size="xs"
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, confirms: person.id, name: personName })}
        >
          {t('users.pending.confirm')}
        </Button>
        {rejectedAt === null && (
          <Button
            size="xs"
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ id, confirms: null, name: personName })}
          >
            {t('users.pending.reject')}
          </Button>
        )}
      </Row>
    </article>
  )
}

/** `confirms` is the person to link; null rejects the account. */
type Decision = { id: string; confirms: string | null; name: string }

function useDecision() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, confirms }: Decision) => {
      const params = { setupId: setup.id, identityId: id }
      if (confirms === null) await call('rejectPendingIdentity', { params })
      else await call('confirmPendingIdentity', { params, body: { userId: confirms } })
    },
    onSuccess: (_, { confirms, name }) =>
      showToast(confirms === null ? t('users.pending.rejected') : t('users.pending.confirmed', { name })),
    onError: (error) => {
      const code = codeOf(error)
      showToast(code === 'NotFound' ? t('users.pending.gone') : t(`errors.${code}`), 'failed')
    },
    onSettled: () => client.invalidateQueries({ queryKey: [setup.id] }),
  })
}
