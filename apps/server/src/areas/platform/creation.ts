import { randomUUID } from 'node:crypto'
import { fillPlaceholders } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { passwordLink } from '../../identity/password-links.ts'
import { letterOf } from '../../mail/letter.ts'
import { enqueueMails } from '../../mail/outbox.ts'
import type { Actor } from '../setups/acts/queries.ts'
import { createSetup, type NewSetup, openToFirstAdministrator } from '../setups/queries.ts'
import { addMember, recipientOf } from '../users/queries.ts'

export type NewOrganisation = {
  setup: NewSetup
  administrator: { email: string; firstName: string; lastName: string }
}

type CreatedOrganisation = {
  personId: string
  /** Address at which the administrator starts: the choice of a password, or the sign-in if they already have one. */
  entry: string
  hasPassword: boolean
}

/**
 * Creates an organisation with its default roles and its first administrator, either both or neither; null if the
 * id is already used.
 */
export async function createWithAdministrator(
  db: Db,
  { publicUrl, externalIssuer }: Pick<Config, 'publicUrl' | 'externalIssuer'>,
  { setup, administrator }: NewOrganisation,
  { actor, now }: { actor: Actor; now: Date },
): Promise<CreatedOrganisation | null> {
  if (!(await createSetup(db, setup, actor, now))) return null
  const issuer = externalIssuer === null ? `${publicUrl}/oidc` : null
  const rights = { setupId: setup.id, roleId: 'administrator', isAdmin: true }
  const member = { ...administrator, ...rights, lang: setup.lang, passwordHash: null, issuer, now }
  const { personId, isNew } = await addMember(db, member)
  await openToFirstAdministrator(db, setup.id, personId)
  // A person with an account already signs in with it, and an external issuer manages its own passwords.
  if (!isNew || issuer === null) return { personId, entry: publicUrl, hasPassword: true }
  const link = { personId, purpose: 'invitation', publicUrl, now } as const
  return { personId, entry: await passwordLink(db, link), hasPassword: false }
}

/** Notifies the first administrator that their organisation has been created, and where to start. */
export async function inviteFirstAdministrator(
  db: Db,
  { personId, entry, hasPassword }: CreatedOrganisation,
  { setup, by, now }: { setup: NewSetup; by: string; now: Date },
): Promise<void> {
  const { email, name, lang } = await recipientOf(db, setup.id, personId)
  const { invitation, once } = wordsOf(lang).users.letters
  const values: Readonly<Record<string, string>> = { organisation: setup.name, name, by }
  const fill = (text: string) => fillPlaceholders(text, values)
  const letter = letterOf({
    lang,
    title: fill(invitation.subject),
    paragraphs: [fill(invitation.hello), fill(invitation.text)],
    link: { label: hasPassword ? invitation.signIn : invitation.link, address: entry },
    footer: hasPassword ? [] : [once],
  })
  await enqueueMails(
    db,
    [{ event: `people ${randomUUID()}`, recipient: email, setupId: setup.id, ...letter }],
    now,
  )
}
