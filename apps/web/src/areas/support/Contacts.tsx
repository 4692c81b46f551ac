import { useTranslation } from 'react-i18next'
import { type Setup, useContextData } from '../../lib/context.ts'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import css from './support.module.css'

type Contact = NonNullable<Setup['hotline']>

/** Phone numbers and addresses of the support that the role may see. */
export function Contacts() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const contacts = [
    { key: 'hotline', contact: setup.hotline },
    { key: 'technical', contact: setup.technicalContact },
    { key: 'weather', contact: setup.weatherContact },
  ].flatMap(({ key, contact }) => (contact ? [{ key, contact }] : []))
  return (
    <Row as="section" wraps gap="16px 40px" aria-label={t('support.contacts')}>
      {contacts.length === 0 && <Note>{t('support.noContact')}</Note>}
      {contacts.map(({ key, contact }) => (
        <ContactCard key={key} label={t(`support.whom.${key}`)} contact={contact} />
      ))}
    </Row>
  )
}

function ContactCard({ label, contact: { name, phone, email, hours } }: { label: string; contact: Contact }) {
  return (
    <address className={css.contact}>
      <Heading marginBottom={2}>{label}</Heading>
      {name && <span>{name}</span>}
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {hours && (
        <Text as="span" tone="muted" size={13} margin={0}>
          {hours}
        </Text>
      )}
    </address>
  )
}
