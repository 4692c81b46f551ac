import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { RoleActs } from './RoleActs.tsx'
import { RoleForm } from './RoleForm.tsx'
import { EMPTY_ROLE, NEW_ROLE, type Role, type RoleBody } from './role.ts'

/** One role: its name and its rights. */
export function RolePage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { roleId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = useCall('listRoles', {}, { refetchOnMount: true })
  // A cached answer may be older than another person's change.
  const answer = { ...query, data: query.isFetchedAfterMount ? query.data : undefined }
  const [isConfirming, setConfirming] = useState(false)
  const [copied, setCopied] = useState<RoleBody>(EMPTY_ROLE)
  const isNew = roleId === NEW_ROLE
  const role = answer.data?.roles.find(({ id }) => id === roleId)
  const back = <Link to="/admin/roles">{t('organisation.allRoles')}</Link>
  const toList = () => void navigate({ to: '/admin/roles' })
  const refresh = () => void client.invalidateQueries({ queryKey: [setup.id, 'listRoles'] })
  const params = { setupId: setup.id, roleId }
  const done = () => {
    showToast(t('app.saved'))
    refresh()
    toList()
  }

  async function seeAs() {
    try {
      await call('startRoleView', { params: { setupId: setup.id }, body: { roleId } })
      // Reloading the page drops everything that was read with other rights.
      window.location.assign('/')
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
  }

  async function remove({ revision }: Role) {
    setConfirming(false)
    try {
      await call('deleteRole', { params, query: { expectedRevision: revision } })
      showToast(t('organisation.roleDeleted'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('organisation.newRole') : (role?.name ?? t('organisation.role'))}
      Frame={AdminPage}
      facts={
        <>
          {back}
          {role && <span>{t('organisation.peopleCount', { count: role.people })}</span>}
        </>
      }
      actions={
        role && (
          <RoleActs
            role={role}
            onSeeAs={() => void seeAs()}
            onCopy={(body) => {
              setCopied(body)
              void navigate({ to: '/admin/roles/$roleId', params: { roleId: NEW_ROLE } })
            }}
            onDelete={() => setConfirming(true)}
          />
        )
      }
      answer={answer}
      failed={t('organisation.failed')}
      loading={<Loading count={10} />}
      back={back}
    >
      {() => {
        if (!isNew && !role) return <Empty>{t('organisation.roleGone')}</Empty>
        return (
          <>
            {role && isConfirming && (
              <DeleteQuestion
                label={t('organisation.deleteRole')}
                question={t('organisation.deleteRoleSure', { name: role.name })}
                confirm={t('organisation.deleteRole')}
                onDelete={() => void remove(role)}
                onCancel={() => setConfirming(false)}
              />
            )}
            <RoleForm
              key={role ? `${role.id} ${role.revision}` : JSON.stringify(copied)}
              from={role ?? copied}
              revision={role?.revision}
              onSubmit={(body, revision) =>
                isNew
                  ? call('createRole', { params: { setupId: setup.id }, body })
                  : call('updateRole', { params, body: { ...body, expectedRevision: revision ?? 1 } })
              }
              onDone={done}
              onCancel={toList}
              onReload={refresh}
            />
          </>
        )
      }}
    </DetailScreen>
  )
}
