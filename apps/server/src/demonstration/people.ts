import { DEFAULT_ROLES, type DefaultRole } from '@verglas/contract/default-roles'
import type { Feature } from '@verglas/contract/features'
import { wordsOf } from '@verglas/language/words'
import { DAY_MS } from '@verglas/quantities'
import type { Db } from '../db/database.ts'
import { hashPassword } from '../identity/password.ts'
import { DRIVERS, type Driver } from './drivers.ts'
import { DEMONSTRATION_PASSWORD } from './password.ts'

const ORDERING = ['directive_post', 'directive_notify'] as const

/**
 * The roles of any organisation, except that operators issue orders themselves and notify their team, so that
 * the demonstration has orders. Zone administrators may do the same, because nobody can grant rights that
 * they lack.
 */
export const DEMONSTRATION_ROLES = {
  ...DEFAULT_ROLES,
  operator: [...DEFAULT_ROLES.operator, ...ORDERING],
  zone_administrator: [...DEFAULT_ROLES.zone_administrator, ...ORDERING],
} as const satisfies Record<DefaultRole, readonly Feature[]>

type DemonstrationPerson = {
  id: string
  firstName: string
  lastName: string
  /** Offered on the page of the sign-in with these words; absent: not offered. */
  note?: { readonly fr: string; readonly en: string }
  lang?: 'fr' | 'en'
  unit?: 'metric' | 'imperial'
  isLocked?: boolean
  memberships: {
    setupId: string
    role: DefaultRole
    userType?: 'internal' | 'external' | 'consultant'
    state?: 'new' | 'active' | 'inactive'
    zoneIds?: string[]
    isExpired?: boolean
  }[]
}

/** The zones of each organisation: a driver may stand in anywhere. */
const ZONES: Readonly<Record<string, string[]>> = { a75: ['nord', 'sud'], quebec: ['nord', 'fleuve'] }

const driverPerson = ({ id, firstName, lastName, note, setupId }: Driver): DemonstrationPerson => ({
  id,
  firstName,
  lastName,
  ...(note && { note }),
  memberships: [{ setupId, role: 'crew', zoneIds: ZONES[setupId] ?? [] }],
})

const PEOPLE: DemonstrationPerson[] = [
  {
    id: 'claire',
    firstName: 'Claire',
    lastName: 'Bonnet',
    note: { fr: 'Exploitante, A75', en: 'Operator, A75' },
    memberships: [{ setupId: 'a75', role: 'operator', zoneIds: ['nord', 'sud'] }],
  },
  {
    id: 'antoine',
    firstName: 'Antoine',
    lastName: 'Vidal',
    note: { fr: 'Administrateur, A75 et données réelles', en: 'Administrator, A75 and real data' },
    memberships: [
      { setupId: 'a75', role: 'administrator', zoneIds: ['nord', 'sud'] },
      { setupId: 'reel', role: 'administrator' },
    ],
  },
  {
    id: 'zoe',
    firstName: 'Zoé',
    lastName: 'Pradel',
    note: { fr: 'Administratrice du secteur Nord, A75', en: 'Administrator of the north zone, A75' },
    memberships: [{ setupId: 'a75', role: 'zone_administrator', zoneIds: ['nord'] }],
  },
  {
    id: 'meteo',
    firstName: 'Maëlle',
    lastName: 'Sarrazin',
    note: { fr: 'Prévisionniste, A75 et Québec', en: 'Forecaster, A75 and Québec' },
    memberships: [
      { setupId: 'a75', role: 'forecaster', zoneIds: ['nord', 'sud'] },
      { setupId: 'quebec', role: 'forecaster', zoneIds: ['nord', 'fleuve'] },
    ],
  },
  {
    id: 'mathieu',
    firstName: 'Mathieu',
    lastName: 'Tremblay',
    note: { fr: 'Exploitant, Québec', en: 'Operator, Québec' },
    memberships: [{ setupId: 'quebec', role: 'operator', zoneIds: ['nord', 'fleuve'] }],
  },
  {
    id: 'emily',
    firstName: 'Emily',
    lastName: 'Walker',
    note: { fr: 'En anglais et en unités impériales, Québec', en: 'English and imperial units, Québec' },
    lang: 'en',
    unit: 'imperial',
    memberships: [{ setupId: 'quebec', role: 'operator', zoneIds: ['fleuve'] }],
  },
  {
    id: 'duo',
    firstName: 'Dominique',
    lastName: 'Roy',
    note: { fr: 'Dans deux organisations, A75 et Québec', en: 'In two organisations, A75 and Québec' },
    memberships: [
      { setupId: 'a75', role: 'operator', zoneIds: ['nord'] },
      { setupId: 'quebec', role: 'operator', zoneIds: ['nord'] },
    ],
  },
  ...DRIVERS.map(driverPerson),
  {
    id: 'reel',
    firstName: 'Rémi',
    lastName: 'Élie',
    note: { fr: 'Données réelles seulement', en: 'Real data only' },
    memberships: [{ setupId: 'reel', role: 'operator' }],
  },
  {
    id: 'externe',
    firstName: 'Estelle',
    lastName: 'Fabre',
    note: { fr: 'Externe, lecture seule, A75', en: 'External, read only, A75' },
    memberships: [{ setupId: 'a75', role: 'external', userType: 'external', zoneIds: ['sud'] }],
  },
  {
    id: 'consultant',
    firstName: 'Karim',
    lastName: 'Haddad',
    note: { fr: 'Consultant, A75', en: 'Consultant, A75' },
    memberships: [{ setupId: 'a75', role: 'consultant', userType: 'consultant', zoneIds: ['nord', 'sud'] }],
  },
  {
    id: 'nouveau-zone',
    firstName: 'Nina',
    lastName: 'Costes',
    note: { fr: 'Nouvelle, avec une zone : première connexion', en: 'New, with a zone: first login' },
    memberships: [{ setupId: 'a75', role: 'operator', state: 'new', zoneIds: ['nord'] }],
  },
  {
    id: 'nouveau',
    firstName: 'Nathan',
    lastName: 'Girard',
    note: { fr: 'Nouveau, sans zone : choix de la zone', en: 'New, without a zone: zone choice' },
    memberships: [{ setupId: 'a75', role: 'operator', state: 'new' }],
  },
  {
    id: 'expire',
    firstName: 'Élodie',
    lastName: 'Marty',
    note: { fr: 'Compte expiré', en: 'Expired account' },
    memberships: [{ setupId: 'a75', role: 'operator', isExpired: true }],
  },
  {
    id: 'inactif',
    firstName: 'Ismaël',
    lastName: 'Astruc',
    note: { fr: 'Compte désactivé', en: 'Inactive account' },
    memberships: [{ setupId: 'a75', role: 'operator', state: 'inactive' }],
  },
  {
    id: 'verrouille',
    firstName: 'Véra',
    lastName: 'Lacan',
    note: { fr: 'Compte verrouillé', en: 'Locked account' },
    isLocked: true,
    memberships: [{ setupId: 'a75', role: 'operator', zoneIds: ['nord'] }],
  },
]

/** Permanent members of an organisation, with their zones and whether they may issue orders. */
export const membersOf = (setupId: string) =>
  PEOPLE.filter(({ isLocked }) => !isLocked).flatMap(({ id, firstName, lastName, memberships }) =>
    memberships
      .filter((own) => own.setupId === setupId && (own.state ?? 'active') === 'active' && !own.isExpired)
      .filter(({ role }) => DEMONSTRATION_ROLES[role].some((feature) => feature === 'directive'))
      .map(({ role, zoneIds = [] }) => ({
        id,
        name: `${firstName} ${lastName}`,
        zoneIds,
        mayOrder: DEMONSTRATION_ROLES[role].some((feature) => feature === 'directive_post'),
        isCrew: role === 'crew',
      })),
  )

/** Accounts as listed in the terminal. */
export const DEMONSTRATION_ACCOUNTS = PEOPLE.flatMap(({ id, note }) => (note ? { login: id, note } : []))

export async function createPeople(db: Db, { now, issuer }: { now: Date; issuer: string }): Promise<void> {
  for (const setupId of ['a75', 'quebec', 'reel'])
    for (const role of Object.keys(DEMONSTRATION_ROLES) as DefaultRole[])
      await db.query('insert into role (setup_id, id, name, features) values ($1, $2, $3, $4)', [
        setupId,
        role,
        wordsOf('fr').roles.defaults[role],
        DEMONSTRATION_ROLES[role],
      ])
  await db.query("update setup set takes_demands = true where id = 'a75'")
  // One hash for all accounts, because the password is public.
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD)
  for (const person of PEOPLE) await createPerson(db, person, { now, issuer, passwordHash })
}

async function createPerson(
  db: Db,
  person: DemonstrationPerson,
  { now, issuer, passwordHash }: { now: Date; issuer: string; passwordHash: string },
): Promise<void> {
  await db.query(
    `insert into person (id, email, login, first_name, last_name, lang, unit, created_at)
     values ($1, $2, $1, $3, $4, $5, $6, $7)`,
    [
      person.id,
      `${person.id}@demo.verglas.example`,
      person.firstName,
      person.lastName,
      person.lang ?? 'fr',
      person.unit ?? 'metric',
      now,
    ],
  )
  await db.query('insert into identity (issuer, subject, person_id) values ($1, $2, $2)', [issuer, person.id])
  await db.query(
    `insert into account (person_id, password_hash, locked_at, demonstration_note_fr, demonstration_note_en)
     values ($1, $2, $3, $4, $5)`,
    [person.id, passwordHash, person.isLocked ? now : null, person.note?.fr ?? null, person.note?.en ?? null],
  )
  for (const membership of person.memberships) {
    const state = membership.state ?? 'active'
    const expiresAt = membership.isExpired ? new Date(now.getTime() - DAY_MS) : null
    await db.query(
      `insert into membership (setup_id, person_id, role_id, user_type, state, setup_init, zone_ids, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        membership.setupId,
        person.id,
        membership.role,
        membership.userType ?? 'internal',
        state,
        state !== 'new',
        membership.zoneIds ?? [],
        expiresAt,
      ],
    )
  }
}
