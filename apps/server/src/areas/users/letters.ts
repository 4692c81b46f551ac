import { randomUUID } from 'node:crypto'
import { fillPlaceholders } from '@verglas/language'
import { wordsOf } from '@verglas/language/words'
import type { Db } from '../../db/database.ts'
import { nameOf } from '../../http/person.ts'
import { passwordLink } from '../../identity/password-links.ts'
import { type Letter, letterOf } from '../../mail/letter.ts'
import { enqueueMails } from '../../mail/outbox.ts'
import type { Administration } from './administration-context.ts'
import { recipientOf, setupNamed } from './queries.ts'

type Outgoing = Letter & { to: string }

const send = ({ db, now }: Administration, tx: Db, letter: Outgoing): Promise<void> =>
  enqueue(tx, db.setupId, letter, now)

async function enqueue(tx: Db, setupId: string, { to, ...letter }: Outgoing, now: Date): Promise<void> {
  // Each mail is requested by a person and is always sent, even a second one to the same recipient; hence the
  // random event.
  const event = `people ${randomUUID()}`
  await enqueueMails(tx, [{ event, recipient: to, setupId, ...letterOf(letter) }], now)
}

/** Mail to a person who has been added: a link to choose a password, or to sign in if they already have one. */
export async function sendInvitation(
  administration: Administration,
  tx: Db,
  { personId, organisation }: { personId: string; organisation: string },
): Promise<void> {
  const { app, db, person, now } = administration
  const { email, name, lang, hasPassword } = await recipientOf(tx, db.setupId, personId)
  const { invitation } = wordsOf(lang).users.letters
  const link = { personId, publicUrl: app.config.publicUrl, now }
  const values = { organisation, name, by: nameOf(person) }
  await send(administration, tx, {
    to: email,
    lang,
    title: fillPlaceholders(invitation.subject, values),
    paragraphs: [fillPlaceholders(invitation.hello, values), fillPlaceholders(invitation.text, values)],
    ...(hasPassword
      ? { link: { label: invitation.signIn, address: app.config.publicUrl } }
      : {
          link: {
            label: invitation.link,
            address: await passwordLink(tx, { ...link, purpose: 'invitation' }),
          },
          footer: [wordsOf(lang).users.letters.once],
        }),
  })
}

export async function sendPasswordLink(
  administration: Administration,
  tx: Db,
  { personId, organisation }: { personId: string; organisation: string },
): Promise<void> {
  const { app, db, person, now } = administration
  const { email, name, lang } = await recipientOf(tx, db.setupId, personId)
  const { invitation, reset } = wordsOf(lang).users.letters
  const values = { organisation, name, by: nameOf(person) }
  await send(administration, tx, {
    to: email,
    lang,
    title: reset.subject,
    paragraphs: [fillPlaceholders(invitation.hello, values), fillPlaceholders(reset.text, values)],
    link: {
      label: reset.link,
      address: await passwordLink(tx, { personId, purpose: 'reset', publicUrl: app.config.publicUrl, now }),
    },
    footer: [wordsOf(lang).users.letters.once],
  })
}

/** Mail to a person whose request for access was refused. */
export async function sendRefusal(
  administration: Administration,
  tx: Db,
  demand: { email: string; firstName: string; lastName: string; lang: 'fr' | 'en'; reason: string },
): Promise<void> {
  const { db } = administration
  const setup = await setupNamed(tx, db.setupId)
  const { invitation, refusal } = wordsOf(demand.lang).users.letters
  const name = `${demand.firstName} ${demand.lastName}`.trim()
  const values = { organisation: setup.name, name, reason: demand.reason }
  await send(administration, tx, {
    to: demand.email,
    lang: demand.lang,
    title: fillPlaceholders(refusal.subject, values),
    paragraphs: [
      fillPlaceholders(invitation.hello, values),
      fillPlaceholders(refusal.text, values),
      ...(demand.reason === '' ? [] : [fillPlaceholders(refusal.reason, values)]),
    ],
  })
}

type EmailLetter = { personId: string; organisation: string; email: string; token: string }

/** Mail to a new address of a member: the link that confirms it. */
export async function sendEmailConfirmation(
  administration: Administration,
  tx: Db,
  { personId, organisation, email, token }: EmailLetter,
): Promise<void> {
  const { app, db, person } = administration
  const { name, lang } = await recipientOf(tx, db.setupId, personId)
  const { invitation, emailChange } = wordsOf(lang).users.letters
  const values = { organisation, name, by: nameOf(person) }
  await send(administration, tx, {
    to: email,
    lang,
    title: emailChange.subject,
    paragraphs: [fillPlaceholders(invitation.hello, values), fillPlaceholders(emailChange.text, values)],
    link: {
      label: emailChange.link,
      address: `${app.config.publicUrl}/api/email_confirmation?token=${token}`,
    },
    footer: [emailChange.once],
  })
}

/** Mail to the owner of an address that was requested for another person: only they learn that it is in use. */
export async function sendEmailInUse(
  administration: Administration,
  tx: Db,
  { personId, organisation }: EmailLetter,
  owner: { email: string; name: string; lang: 'fr' | 'en' },
): Promise<void> {
  const { db, person } = administration
  // The recipient is read as for the other mail, so that both answers take the same time.
  await recipientOf(tx, db.setupId, personId)
  const { invitation, emailInUse } = wordsOf(owner.lang).users.letters
  const values = { organisation, name: owner.name, by: nameOf(person) }
  await send(administration, tx, {
    to: owner.email,
    lang: owner.lang,
    title: emailInUse.subject,
    paragraphs: [fillPlaceholders(invitation.hello, values), fillPlaceholders(emailInUse.text, values)],
  })
}

/** Mail to the previous address, after the new one was confirmed. */
export async function sendEmailChanged(
  tx: Db,
  change: {
    setupId: string
    previousEmail: string
    email: string
    firstName: string
    lastName: string
    organisation: string
    lang: 'fr' | 'en'
  },
  now: Date,
): Promise<void> {
  const { setupId, previousEmail, email, firstName, lastName, organisation, lang } = change
  const { invitation, emailChanged } = wordsOf(lang).users.letters
  const values = { organisation, email, name: `${firstName} ${lastName}`.trim() }
  const letter = {
    to: previousEmail,
    lang,
    title: emailChanged.subject,
    paragraphs: [fillPlaceholders(invitation.hello, values), fillPlaceholders(emailChanged.text, values)],
    footer: [emailChanged.notYou],
  }
  await enqueue(tx, setupId, letter, now)
}
