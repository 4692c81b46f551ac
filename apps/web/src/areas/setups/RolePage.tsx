import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { type Editor, useFormVersion } from '../../ui/editor/use-versioned-editor.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../ui/screen/EditorScreen.tsx'
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
  const editor = useRoleEditor(roleId)
  const [copied, setCopied] = useState<RoleBody>(EMPTY_ROLE)
  const role = editor.answer.data?.entry
  const backLink = <Link to="/admin/roles">{t('organisation.allRoles')}</Link>

  async function seeAs() {
    try {
      await call('startRoleView', { params: { setupId: setup.id }, body: { roleId } })
      // Reloading the page drops everything that was read with other rights.
      window.location.assign('/')
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
  }

  return (
    <EditorScreen
      editor={editor}
      title={() => (editor.id === null ? t('organisation.newRole') : (role?.name ?? t('organisation.role')))}
      Frame={AdminPage}
      facts={
        <>
          {backLink}
          {role && <span>{t('organisation.peopleCount', { count: role.people })}</span>}
        </>
      }
      actions={(existing, onRemove) => (
        <RoleActs
          role={existing}
          onSeeAs={() => void seeAs()}
          onCopy={(body) => {
            setCopied(body)
            void navigate({ to: '/admin/roles/$roleId', params: { roleId: NEW_ROLE } })
          }}
          onDelete={onRemove}
        />
      )}
      words={{
        failed: t('organisation.failed'),
        missingText: t('organisation.roleNotFound'),
        remove: t('organisation.deleteRole'),
        removeQuestion: ({ name }) => t('organisation.deleteRoleSure', { name }),
        removed: t('organisation.roleDeleted'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/admin/roles' })}
    >
      {(entry, editing) => <RoleForm from={entry ?? copied} revision={entry?.revision} {...editing} />}
    </EditorScreen>
  )
}

/** The editor of a role by its own calls, which read all roles at once. */
function useRoleEditor(roleId: string): Editor<Role, RoleBody> {
  const { setup } = useContextData()
  const formVersion = useFormVersion(['listRoles'])
  const answer = useCall('listRoles', {}, { refetchOnMount: true })
  const id = roleId === NEW_ROLE ? null : roleId
  const setupId = setup.id
  return {
    id,
    answer: { ...answer, data: answer.data && { entry: answer.data.roles.find((role) => role.id === id) } },
    save: async (body, revision) => {
      const { role } = await (id === null
        ? call('createRole', { params: { setupId }, body })
        : call('updateRole', {
            params: { setupId, roleId: id },
            body: { ...body, expectedRevision: revision ?? 1 },
          }))
      return { entry: role }
    },
    remove: ({ revision }) =>
      call('deleteRole', { params: { setupId, roleId }, query: { expectedRevision: revision } }),
    ...formVersion,
  }
}
