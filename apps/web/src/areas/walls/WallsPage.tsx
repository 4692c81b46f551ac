import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { accessesIn, closedSlides } from '../../lib/slides.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { WallDimming } from './WallDimming.tsx'
import css from './walls.module.css'

type Wall = CallAnswer<'listWalls'>['walls'][number]
type Role = CallAnswer<'listRoles'>['roles'][number]
type IssuedToken = { readonly name: string; readonly secret: string }

const EVERY_MS = 30_000

/** Wall screens, which sign in automatically: create, renew the token, remove. */
export function WallsPage() {
  const { t } = useTranslation()
  const answer = useCall('listWalls', {}, { everyMs: EVERY_MS })
  const [issuedToken, setIssuedToken] = useState<IssuedToken | null>(null)
  const roles = useCall('listRoles', {}).data?.roles ?? []
  return (
    <AdminPage title={t('walls.title')}>
      <Text as="p" tone="muted" maxWidth={720}>
        {t('walls.hint')}
      </Text>
      {issuedToken && <TokenOnce issuedToken={issuedToken} onClose={() => setIssuedToken(null)} />}
      <NewWall roles={roles} onIssued={setIssuedToken} />
      <Answer answer={answer} failed={t('walls.failed')} loading={<Loading shape="table" count={3} />}>
        {({ walls }) =>
          walls.length === 0 ? (
            <Empty>{t('walls.none')}</Empty>
          ) : (
            <ul aria-label={t('walls.title')}>
              {walls.map((wall) => (
                <WallRow
                  key={wall.id}
                  wall={wall}
                  role={roles.find(({ id }) => id === wall.role.id)}
                  onIssued={setIssuedToken}
                />
              ))}
            </ul>
          )
        }
      </Answer>
    </AdminPage>
  )
}

/** The address with the token, which is after the # because browsers do not send that part. */
const addressOf = (secret: string) => `${location.origin}/wall#${secret}`

function TokenOnce({ issuedToken, onClose }: { issuedToken: IssuedToken; onClose: () => void }) {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(addressOf(issuedToken.secret))) showToast(t('walls.copied'))
    else showToast(t('app.addressNotCopied'), 'failed')
  }
  return (
    <section className={css.once} aria-label={t('walls.onceTitle', { name: issuedToken.name })}>
      <h2>{t('walls.onceTitle', { name: issuedToken.name })}</h2>
      <p>{t('walls.once')}</p>
      <code>{addressOf(issuedToken.secret)}</code>
      <Row wraps gap={8} align="flex-end" margin="12px 0">
        <Button size="xs" onClick={() => void copy()}>
          {t('walls.copy')}
        </Button>
        <Button size="xs" variant="default" c="var(--text)" onClick={onClose}>
          {t('walls.onceDone')}
        </Button>
      </Row>
    </section>
  )
}

function useAgain() {
  const client = useQueryClient()
  const { setup } = useContextData()
  return () => client.invalidateQueries({ queryKey: [setup.id, 'listWalls'] })
}

type NewProps = { roles: readonly Role[]; onIssued: (issuedToken: IssuedToken) => void }

function NewWall({ roles, onIssued }: NewProps) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const refetchWalls = useAgain()
  const [name, setName] = useState('')
  const [roleId, setRoleId] = useState<string | null>(null)
  const readers = roles.filter(
    ({ features, needsSecondFactor }) =>
      !needsSecondFactor && !features.some((feature) => feature.startsWith('admin_')),
  )
  const chosen = roleId ?? readers.find(({ id }) => id === 'wall')?.id ?? null
  const role = readers.find(({ id }) => id === chosen)
  const add = useMutation({
    mutationFn: (body: { name: string; roleId: string }) =>
      call('addWall', { params: { setupId: setup.id }, body }),
    onSuccess: ({ wall, secret }) => {
      setName('')
      onIssued({ name: wall.name, secret })
      return refetchWalls()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && chosen) add.mutate({ name: name.trim(), roleId: chosen })
  }
  return (
    <Row as="form" wraps gap={8} align="flex-end" margin="12px 0" onSubmit={submit}>
      <TextInput
        size="sm"
        label={t('walls.name')}
        maxLength={80}
        value={name}
        error={add.error && failureWords(t, add.error)}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        size="sm"
        label={t('walls.role')}
        data={readers.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setRoleId}
        allowDeselect={false}
      />
      <Button size="sm" type="submit" disabled={name.trim() === '' || !chosen} loading={add.isPending}>
        {t('walls.add')}
      </Button>
      {role && <ClosedSlides role={role} />}
    </Row>
  )
}

/**
 * Warns about slides that the wall's role may not see and that are skipped, because nobody at the wall would
 * notice.
 */
function ClosedSlides({ role }: { role: Role }) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const router = useRouter()
  const closed = closedSlides(setup.slides, accessesIn(router), role.features)
  if (closed.length === 0) return null
  const addresses = closed.map(({ url }) => url.split('?')[0]).join(', ')
  return (
    <p className={css.closed}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('walls.closedSlides', { role: role.name, addresses, count: closed.length })}{' '}
        <Link to="/admin/roles/$roleId" params={{ roleId: role.id }}>
          {t('walls.toRole')}
        </Link>
      </span>
    </p>
  )
}

type RowProps = { wall: Wall; role: Role | undefined; onIssued: (issuedToken: IssuedToken) => void }

function WallRow({ wall, role, onIssued }: RowProps) {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  const refetchWalls = useAgain()
  const [confirmingAction, setConfirmingAction] = useState<'renew' | 'revoke' | 'remove' | null>(null)
  const params = { setupId: setup.id, wallId: wall.id }
  const act = useMutation({
    mutationFn: async (kind: 'renew' | 'revoke' | 'remove') => {
      if (kind === 'renew')
        onIssued({ name: wall.name, secret: (await call('renewWallToken', { params })).secret })
      else await call(kind === 'revoke' ? 'revokeWallToken' : 'removeWall', { params })
    },
    onSuccess: refetchWalls,
    onError: (error) => showToast(failureWords(t, error), 'failed'),
  })
  const { dateTime } = formats()
  return (
    <Row as="li" hasLineBelow wraps gap={12} align="center" justify="space-between" padding="8px 0">
      <div>
        <strong>{wall.name}</strong> · {wall.role.name}
        <Text as="small" isBlock>
          {wall.isRevoked
            ? t('walls.revoked')
            : wall.usedAt === null
              ? t('walls.never', { by: wall.madeBy, at: dateTime(Date.parse(wall.madeAt)) })
              : t('walls.used', { at: dateTime(Date.parse(wall.usedAt)), from: wall.usedFrom ?? '' })}
        </Text>
        {role && <ClosedSlides role={role} />}
      </div>
      <WallDimming wall={wall} onChanged={refetchWalls} />
      {confirmingAction ? (
        <DeleteQuestion
          label={wall.name}
          question={t(`walls.${confirmingAction}Question`)}
          confirm={t(`walls.${confirmingAction}`)}
          onDelete={() => {
            setConfirmingAction(null)
            act.mutate(confirmingAction)
          }}
          onCancel={() => setConfirmingAction(null)}
        />
      ) : (
        <Row wraps gap={8} align="flex-end" margin="12px 0">
          {(['renew', ...(wall.isRevoked ? [] : (['revoke'] as const)), 'remove'] as const).map((kind) => (
            <Button
              key={kind}
              size="xs"
              variant="default"
              c="var(--text)"
              onClick={() => setConfirmingAction(kind)}
            >
              {t(`walls.${kind}`)}
            </Button>
          ))}
        </Row>
      )}
    </Row>
  )
}
