import { ActionIcon, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconPencil, IconRefresh, IconTrash } from '../../ui/icons.ts'
import type { Connection } from './connection-view.ts'
import css from './sources.module.css'
import type { ConnectionActs } from './use-connections.ts'

type Props = { connection: Connection; acts: ConnectionActs; onDelete: () => void }

/** Try now, enable or disable, change, delete. A public connection has no actions here. */
export function ConnectionActions({ connection, acts, onDelete }: Props) {
  const { t } = useTranslation()
  const { id, name, isOwn, isEnabled } = connection
  if (!isOwn) return null
  const isTrying = acts.isTrying(connection)
  const tryLabel = t(isTrying ? 'connections.trying' : 'connections.tryNow')
  return (
    <div className={css.actions}>
      <Switch
        size="sm"
        checked={isEnabled}
        aria-label={t('connections.switchOn', { name })}
        title={t('connections.isOn')}
        onChange={({ currentTarget }) => acts.switchTo(connection, currentTarget.checked)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        loading={isTrying}
        disabled={!isEnabled}
        aria-label={`${tryLabel} · ${name}`}
        title={tryLabel}
        onClick={() => acts.tryNow(connection)}
      >
        <IconRefresh size={17} />
      </ActionIcon>
      <Link
        className={css.iconLink}
        to="/admin/sources/$connectionId/edit"
        params={{ connectionId: id }}
        aria-label={t('connections.edit', { name })}
        title={t('app.edit')}
      >
        <IconPencil size={17} />
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('connections.delete', { name })}
        title={t('app.delete')}
        onClick={onDelete}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </div>
  )
}
