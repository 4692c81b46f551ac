import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import type { ActValueWords } from './act-values.ts'

/**
 * The log's words for fields and codes, the same as in the forms; a deleted role or zone is given by its id.
 */
export function useActWords(): ActValueWords {
  const { t, i18n } = useTranslation()
  const { setup, formats } = useContextData()
  const roles = useCall('listRoles', {}).data?.roles
  return useMemo(() => {
    const word = (key: string) => (i18n.exists(key) ? t(key) : undefined)
    return {
      label: (field) =>
        word(`organisation.log.fields.${field}`) ??
        word(`users.fields.${field}`) ??
        word(`organisation.fields.${field}`) ??
        field,
      line: (label, value) => t('organisation.log.line', { label, value }),
      value: (field, value) => {
        if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no')
        if (typeof value !== 'string') return undefined
        if (field === 'roleId') return roles?.find(({ id }) => id === value)?.name
        if (field === 'zoneIds' || field === 'zoneId') return setup.zones.find(({ id }) => id === value)?.name
        if (field === 'state') return word(`users.states.${value}`)
        if (field === 'cameraState') return word(`organisation.log.cameraStates.${value}`)
        if (field === 'dimming') return word(`organisation.log.dimmings.${value}`)
        if (field === 'userType') return word(`users.types.${value}`)
        return field === 'expiresAt' || field === 'token' ? formats().dateTime(Date.parse(value)) : undefined
      },
    }
  }, [t, i18n, setup.zones, formats, roles])
}
