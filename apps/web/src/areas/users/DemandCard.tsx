import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { NoteBadge } from '../../ui/badge/NoteBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { useZoneNames } from './use-zone-names.ts'
import { nameOf, type UserChoices } from './user.ts'
import css from './users.module.css'

type Demand = CallAnswer<'listDemands'>['demands'][number]
type Props = { demand: Demand; choices: UserChoices }

/** A request for access and its answer: accepted with a role and zones, or refused with a reason. */
export function DemandCard({ demand, choices }: Props) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const [answering, setAnswering] = useState<'accept' | 'refuse' | null>(null)
  const [roleId, setRoleId] = useState<string | null>(null)
  const existingIds = choices.zones.map(({ id }) => id)
  const [zoneIds, setZoneIds] = useState(() => demand.zoneIds.filter((id) => existingIds.includes(id)))
  const [reason, setReason] = useState('')
  const answer = useDemandReply(demand)
  const accept = () => answer.mutate({ roleId: roleId ?? '', zoneIds })
  const refuse = () => answer.mutate({ reason })
  return (
    <article className={css.demand} aria-label={nameOf(demand)}>
      <DemandFacts demand={demand} />
      {hasFeature('admin_users_create') && (
        <Row wraps align="end" column="1 / -1" gap={10} marginTop={8}>
          {answering === 'accept' && (
            <AcceptFields
              choices={choices}
              roleId={roleId}
              zoneIds={zoneIds}
              onRole={setRoleId}
              onZones={setZoneIds}
            />
          )}
          {answering === 'refuse' && (
            <TextInput
              size="xs"
              label={t('users.demand.reason')}
              description={t('users.demand.reasonHint')}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
          {answering !== 'refuse' && (
            <Button
              size="xs"
              loading={answer.isPending}
              disabled={answering === 'accept' && roleId === null}
              onClick={() => (answering === 'accept' ? accept() : setAnswering('accept'))}
            >
              {t('users.demand.accept')}
            </Button>
          )}
          {answering !== 'accept' && (
            <Button
              size="xs"
              variant="default"
              loading={answer.isPending}
              onClick={() => (answering === 'refuse' ? refuse() : setAnswering('refuse'))}
            >
              {t('users.demand.refuse')}
            </Button>
          )}
          {answering !== null && (
            <Button size="xs" variant="subtle" onClick={() => setAnswering(null)}>
              {t('app.cancel')}
            </Button>
          )}
        </Row>
      )}
    </article>
  )
}

type Reply = { roleId: string; zoneIds: string[] } | { reason: string }

function useDemandReply(demand: Demand) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const client = useQueryClient()
  const params = { setupId: setup.id, demandId: demand.id }
  return useMutation({
    mutationFn: async (reply: Reply) => {
      if ('roleId' in reply) await call('acceptDemand', { params, body: reply })
      else await call('refuseDemand', { params, body: reply })
    },
    onSuccess: (_, reply) => {
      showToast(
        'roleId' in reply ? t('users.demand.accepted', { name: nameOf(demand) }) : t('users.demand.refused'),
      )
      void client.invalidateQueries({ queryKey: [setup.id] })
    },
    onError: (error) => {
      const code = codeOf(error)
      showToast(code === 'NotFound' ? t('users.demand.answered') : t(`errors.${code}`), 'failed')
      if (code === 'NotFound') void client.invalidateQueries({ queryKey: [setup.id, 'listDemands'] })
    },
  })
}

/** The person who asks for access, the requested zones, and the date. */
function DemandFacts({ demand }: { demand: Demand }) {
  const { t } = useTranslation()
  const { formats } = useContextData()
  const zoneNames = useZoneNames()
  // For a person with an account only the e-mail is known, which is then already displayed as the name.
  const email = nameOf(demand) === demand.email ? null : demand.email
  const facts = [email, demand.phone, zoneNames(demand.zoneIds)].filter(Boolean)
  return (
    <>
      <h2>{nameOf(demand)}</h2>
      <NoteBadge>{t(`users.demand.kinds.${demand.kind}`)}</NoteBadge>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {demand.message !== '' && <p>{demand.message}</p>}
      <p className={css.quiet}>
        {t('users.demand.since', { date: formats().dateTime(Date.parse(demand.createdAt)) })}
      </p>
    </>
  )
}

type AcceptProps = {
  choices: UserChoices
  roleId: string | null
  zoneIds: string[]
  onRole: (roleId: string | null) => void
  onZones: (zoneIds: string[]) => void
}

function AcceptFields({ choices, roleId, zoneIds, onRole, onZones }: AcceptProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        size="xs"
        label={t('users.fields.roleId')}
        withAsterisk
        data={choices.roles
          .filter(({ mayGive }) => mayGive)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={roleId}
        onChange={onRole}
      />
      <Checkbox.Group size="xs" label={t('users.form.zones')} value={zoneIds} onChange={onZones}>
        <Row wraps gap="8px 18px" marginTop={6}>
          {choices.zones.map(({ id, name }) => (
            <Checkbox key={id} size="xs" value={id} label={name} />
          ))}
        </Row>
      </Checkbox.Group>
    </>
  )
}
