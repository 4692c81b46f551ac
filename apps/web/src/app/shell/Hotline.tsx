import { useTranslation } from 'react-i18next'
import type { Setup } from '../../lib/context.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import css from './account.module.css'

/** The contacts of the hotline that the role may see. */
export function Hotline({ hotline }: { hotline: NonNullable<Setup['hotline']> }) {
  const { t } = useTranslation()
  const { name, phone, email, hours } = hotline
  return (
    <Stack className={css.person} hasLineBelow padding="14px 16px 12px">
      <strong>{name ?? t('account.hotline')}</strong>
      {name && <span>{t('account.hotline')}</span>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {hours && <span>{hours}</span>}
    </Stack>
  )
}
