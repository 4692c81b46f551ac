import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Role, RoleBody } from './role.ts'

type Props = {
  role: Role
  onSeeAs: () => void
  onCopy: (body: RoleBody) => void
  onDelete: () => void
}

/** Actions on a role other than editing it. */
export function RoleActs({ role, onSeeAs, onCopy, onDelete }: Props) {
  const { t } = useTranslation()
  const { name, features, needsSecondFactor, people } = role
  return (
    <>
      <Button size="xs" variant="default" title={t('organisation.seeAsHint')} onClick={onSeeAs}>
        {t('organisation.seeAs')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => onCopy({ name: t('organisation.copyOf', { name }), features, needsSecondFactor })}
      >
        {t('organisation.copy')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={people > 0}
        title={people > 0 ? t('organisation.roleInUse') : undefined}
        onClick={onDelete}
      >
        {t('organisation.deleteRole')}
      </Button>
    </>
  )
}
