import { isIP } from 'node:net'
import path from 'node:path'
import { keyOfSetting } from './installation/secrets.ts'
import { StartProblem } from './installation/start-problem.ts'
import { type StoreSettings, storeSettings } from './installation/store-settings.ts'

/** Every setting of the program, read once at the start. README's table lists them; this is their only reader. */
export type Config = {
  port: number
  host: string
  /** Origin under which browsers reach the program, without a slash at the end. */
  publicUrl: string
  dataFolder: string
  /** Where files go: the data folder, or an object store. */
  store: StoreSettings
  /** Whether readings and products go into files when their retention period ends, instead of being deleted. */
  hasHistory: boolean
  /** null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null
  /**
   * PostgreSQL itself where `databaseUrl` leads to a pooler; otherwise the same. For migrations, notifications, jobs
   * and commands.
   */
  databaseDirectUrl: string | null
  /** Replicas that answer reads as of a revision. */
  readDatabaseUrls: readonly string[]
  /** Whether the organisations' sessions may use the program's own login where the server refuses them another. */
  allowsSharedLogin: boolean
  /** Whether an empty database gets the demonstration, and its accounts are listed on the sign-in page. */
  demonstration: boolean
  /** null: the embedded OpenID provider at /oidc. */
  externalIssuer: string | null
  /** Whether an e-mail of the external issuer counts as verified if no claim says whether it is. */
  trustsIssuerEmail: boolean
  /**
   * The file with the rules that derive roles and zones from the external issuer's claims; null:
   * administrators assign them in the program.
   */
  claimRulesFile: string | null
  appId: string
  audience: string
  defaultTimezone: string
  /**
   * E-mail or address sent to weather services in the User-Agent, as their terms require; null: no weather
   * service is polled.
   */
  contact: string | null
  /** Hosts on the operator's own network that connections may call although they are private. */
  privateHosts: ReadonlySet<string>
  /** Key that encrypts stored secrets, base64; null: a key generated in the data folder. */
  secretKey: string | null
  /** null: mails are written to the data folder, one file each. */
  smtp: string | null
  mailFrom: string
  /**
   * Where replies to the program's own mails are received, and the domain of their addresses; null: no mail
   * is received.
   */
  mailReceiver: { host: string; port: number; domain: string } | null
  /** null: text messages are written to the data folder, one file each. */
  smsGateway: { url: string; token: string | null } | null
  /**
   * The folder that receives a backup each night, null for the object store, and how many backups are retained; null: no
   * backups.
   */
  backup: { folder: string | null; keep: number } | null
  /** Whether the latest backup is restored into a scratch database each week. */
  rehearsesBackups: boolean
  /** The folder of the backup that an upgrade begins with; null: it begins without. */
  upgradeBackupFolder: string | null
  /** null: metrics are only answered to requests from this machine. */
  metricsToken: string | null
  logLevel: string
  apiRadar: string | null
  mapbox: string | null
  windyKey: string | null
  matomo: { url: string; siteId: string } | null
}

export const SETTINGS = {
  PORT: '8080',
  DATABASE_URL: '',
  VERGLAS_DATABASE_DIRECT_URL: '',
  VERGLAS_READ_DATABASES: '',
  VERGLAS_DATABASE_SHARED_LOGIN: '',
  VERGLAS_HOST: '127.0.0.1',
  VERGLAS_PUBLIC_URL: '',
  VERGLAS_DATA: 'data',
  VERGLAS_BLOBS_URL: '',
  VERGLAS_BLOBS_ACCESS_KEY: '',
  VERGLAS_BLOBS_SECRET_KEY: '',
  VERGLAS_BLOBS_REGION: 'us-east-1',
  VERGLAS_BLOBS_PLACE: '',
  VERGLAS_BLOBS_BACKUPS: '',
  VERGLAS_HISTORY: 'false',
  VERGLAS_DEMO: '',
  VERGLAS_ISSUER: '',
  VERGLAS_TRUSTED_EMAIL_ISSUER: '',
  VERGLAS_CLAIM_RULES: '',
  VERGLAS_APP_ID: 'verglas-web',
  VERGLAS_AUDIENCE: 'urn:verglas:api',
  VERGLAS_TIMEZONE: 'Europe/Paris',
  VERGLAS_CONTACT: '',
  VERGLAS_PRIVATE_HOSTS: '',
  VERGLAS_SECRET_KEY: '',
  VERGLAS_SMTP: '',
  VERGLAS_MAIL_FROM: 'Verglas <verglas@localhost>',
  VERGLAS_MAIL_DOOR: '',
  VERGLAS_MAIL_DOMAIN: '',
  VERGLAS_SMS_GATEWAY: '',
  VERGLAS_SMS_TOKEN: '',
  VERGLAS_BACKUP_FOLDER: '',
  VERGLAS_BACKUP_KEEP: '14',
  VERGLAS_BACKUP_REHEARSAL: 'true',
  VERGLAS_UPGRADE_BACKUP: 'true',
  VERGLAS_METRICS_TOKEN: '',
  VERGLAS_LOG: 'warn',
  VERGLAS_API_RADAR: '',
  VERGLAS_MAPBOX: '',
  VERGLAS_WINDY_KEY: '',
  VERGLAS_MATOMO_URL: '',
  VERGLAS_MATOMO_SITE: '',
} as const
type Setting = keyof typeof SETTINGS

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/**
 * Reads the settings from environment variables; throws a `StartProblem` for any value that makes no sense.
 */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  for (const name of Object.keys(env)) {
    if (name.startsWith('VERGLAS_') && !Object.hasOwn(SETTINGS, name)) {
      throw new StartProblem(`Unknown setting ${name}. The settings are ${Object.keys(SETTINGS).join(', ')}.`)
    }
  }
  const text = (name: Setting): string => env[name]?.trim() || SETTINGS[name]
  const optional = (name: Setting): string | null => text(name) || null
  const isOn = (name: Setting): boolean | null => truth(name, optional(name))

  const port = Number(text('PORT'))
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new StartProblem(`PORT is a number from 1 to 65535, not «${text('PORT')}».`)
  }
  const host = listeningAddress(text('VERGLAS_HOST'))
  const logLevel = text('VERGLAS_LOG')
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new StartProblem(`VERGLAS_LOG is one of ${LOG_LEVELS.join(', ')}, not «${logLevel}».`)
  }
  const addresses = databaseAddresses(optional('DATABASE_URL'), optional('VERGLAS_DATABASE_DIRECT_URL'))
  const matomoUrl = address('VERGLAS_MATOMO_URL', optional('VERGLAS_MATOMO_URL'))
  const matomoSite = optional('VERGLAS_MATOMO_SITE')
  const dataFolder = path.resolve(cwd, text('VERGLAS_DATA'))
  const store = storeOf(text, optional, isOn)
  const backup = backupOf(optional('VERGLAS_BACKUP_FOLDER'), store, text('VERGLAS_BACKUP_KEEP'), cwd)
  const publicUrl =
    address('VERGLAS_PUBLIC_URL', optional('VERGLAS_PUBLIC_URL')) ?? `http://localhost:${port}`
  return {
    port,
    host,
    publicUrl,
    dataFolder,
    store,
    hasHistory: isOn('VERGLAS_HISTORY') === true,
    ...addresses,
    readDatabaseUrls: readDatabases(text('VERGLAS_READ_DATABASES'), addresses.databaseUrl),
    allowsSharedLogin: isOn('VERGLAS_DATABASE_SHARED_LOGIN') ?? false,
    demonstration: isOn('VERGLAS_DEMO') ?? addresses.databaseUrl === null,
    ...issuerSettings(optional, cwd),
    appId: text('VERGLAS_APP_ID'),
    audience: text('VERGLAS_AUDIENCE'),
    defaultTimezone: timezone(text('VERGLAS_TIMEZONE')),
    contact: contactAddress(optional('VERGLAS_CONTACT')),
    privateHosts: hostsIn(text('VERGLAS_PRIVATE_HOSTS')),
    secretKey: secretKeySetting(optional('VERGLAS_SECRET_KEY')),
    smtp: smtpAddress(optional('VERGLAS_SMTP')),
    mailFrom: text('VERGLAS_MAIL_FROM'),
    mailReceiver: mailReceiverOf(optional('VERGLAS_MAIL_DOOR'), optional('VERGLAS_MAIL_DOMAIN'), publicUrl),
    smsGateway: smsGatewayOf(optional('VERGLAS_SMS_GATEWAY'), optional('VERGLAS_SMS_TOKEN')),
    backup,
    rehearsesBackups: backup !== null && isOn('VERGLAS_BACKUP_REHEARSAL') === true,
    upgradeBackupFolder: isOn('VERGLAS_UPGRADE_BACKUP') ? (backup?.folder ?? backupsIn(dataFolder)) : null,
    metricsToken: optional('VERGLAS_METRICS_TOKEN'),
    logLevel,
    apiRadar: optional('VERGLAS_API_RADAR'),
    mapbox: optional('VERGLAS_MAPBOX'),
    windyKey: optional('VERGLAS_WINDY_KEY'),
    matomo: matomoUrl && matomoSite ? { url: matomoUrl, siteId: matomoSite } : null,
  }
}

function smsGatewayOf(gateway: string | null, token: string | null): Config['smsGateway'] {
  const url = address('VERGLAS_SMS_GATEWAY', gateway)
  if (url !== null) return { url, token }
  if (token === null) return null
  throw new StartProblem('VERGLAS_SMS_TOKEN goes with VERGLAS_SMS_GATEWAY, which is not set.')
}

function storeOf(
  text: (name: Setting) => string,
  optional: (name: Setting) => string | null,
  isOn: (name: Setting) => boolean | null,
): StoreSettings {
  return storeSettings({
    url: optional('VERGLAS_BLOBS_URL'),
    accessKey: optional('VERGLAS_BLOBS_ACCESS_KEY'),
    secretKey: optional('VERGLAS_BLOBS_SECRET_KEY'),
    region: text('VERGLAS_BLOBS_REGION'),
    place: optional('VERGLAS_BLOBS_PLACE'),
    holdsBackups: isOn('VERGLAS_BLOBS_BACKUPS'),
  })
}

function secretKeySetting(setting: string | null): string | null {
  if (setting !== null) keyOfSetting(setting)
  return setting
}

function issuerSettings(
  optional: (name: Setting) => string | null,
  cwd: string,
): Pick<Config, 'externalIssuer' | 'trustsIssuerEmail' | 'claimRulesFile'> {
  const externalIssuer = address('VERGLAS_ISSUER', optional('VERGLAS_ISSUER'))
  const claimRules = optional('VERGLAS_CLAIM_RULES')
  if (claimRules && !externalIssuer)
    throw new StartProblem('VERGLAS_CLAIM_RULES speaks of the claims of VERGLAS_ISSUER, which is not set.')
  // The issuer is named again, so that another one is not trusted by mistake later.
  const trusted = address('VERGLAS_TRUSTED_EMAIL_ISSUER', optional('VERGLAS_TRUSTED_EMAIL_ISSUER'))
  if (trusted && !externalIssuer)
    throw new StartProblem('VERGLAS_TRUSTED_EMAIL_ISSUER speaks of VERGLAS_ISSUER, which is not set.')
  if (trusted && trusted !== externalIssuer)
    throw new StartProblem(
      `VERGLAS_TRUSTED_EMAIL_ISSUER is the address in VERGLAS_ISSUER, «${externalIssuer}», not «${trusted}».`,
    )
  return {
    externalIssuer,
    trustsIssuerEmail: trusted !== null,
    claimRulesFile: claimRules && path.resolve(cwd, claimRules),
  }
}

function databaseAddresses(
  url: string | null,
  directUrl: string | null,
): Pick<Config, 'databaseUrl' | 'databaseDirectUrl'> {
  if (directUrl && !url)
    throw new StartProblem('VERGLAS_DATABASE_DIRECT_URL goes with DATABASE_URL, which is not set.')
  const databaseUrl = databaseAddress('DATABASE_URL', url)
  return {
    databaseUrl,
    databaseDirectUrl: databaseAddress('VERGLAS_DATABASE_DIRECT_URL', directUrl) ?? databaseUrl,
  }
}

function databaseAddress(name: Setting, value: string | null): string | null {
  if (value === null || (URL.canParse(value) && /^postgres(ql)?:/.test(value))) return value
  throw new StartProblem(
    `${name} begins with postgresql://, for example postgresql://user@host/verglas, its password with % signs where needed.`,
  )
}

/** Addresses of replicas, separated by commas or spaces; none of them can be in the embedded PostgreSQL. */
function readDatabases(list: string, databaseUrl: string | null): string[] {
  const urls = list.split(/[\s,]+/).filter((url) => url !== '')
  if (urls.length === 0) return []
  if (databaseUrl === null)
    throw new StartProblem('VERGLAS_READ_DATABASES goes with DATABASE_URL, which is not set.')
  for (const url of urls)
    if (!URL.canParse(url) || !/^postgres(ql)?:\/\/(.*@)?[^/@]/.test(url))
      throw new StartProblem(
        'VERGLAS_READ_DATABASES is a list of addresses such as postgresql://user@replica/verglas, their passwords with % signs where needed.',
      )
  const places = urls.map(placeOf)
  const repeated = places.find((place, index) => places.indexOf(place) !== index)
  if (repeated !== undefined) throw new StartProblem(`VERGLAS_READ_DATABASES names ${repeated} twice.`)
  if (places.includes(placeOf(databaseUrl)))
    throw new StartProblem('VERGLAS_READ_DATABASES names replicas, not the database of DATABASE_URL itself.')
  return urls
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

function address(name: Setting, value: string | null): string | null {
  if (value === null) return null
  if (!URL.canParse(value) || !/^https?:/.test(value)) {
    throw new StartProblem(`${name} is an address such as https://verglas.example.org, not «${value}».`)
  }
  return value.replace(/\/+$/, '')
}

const backupsIn = (dataFolder: string): string => path.join(dataFolder, 'backups')

/** A name or address of a host, without a port; an IPv6 address without brackets. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i

/** A text of digits and points only is meant as an address. */
const isHost = (host: string): boolean => isIP(host) !== 0 || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host))

function listeningAddress(value: string): string {
  if (isHost(value)) return value
  throw new StartProblem(
    `VERGLAS_HOST is an address of this machine to listen at, such as 127.0.0.1 or 0.0.0.0, not «${value}».`,
  )
}

function contactAddress(value: string | null): string | null {
  if (value === null || /^[^\s@<>"]+@[^\s@<>"]+$/.test(value) || /^https?:\/\/\S+$/.test(value)) return value
  throw new StartProblem(
    `VERGLAS_CONTACT is an e-mail address or a web address for the providers, not «${value}».`,
  )
}

function hostsIn(text: string): Set<string> {
  const hosts = text.toLowerCase().split(/[\s,]+/)
  const named = hosts.filter((host) => host !== '')
  const wrong = named.find((host) => !isHost(host))
  if (wrong !== undefined)
    throw new StartProblem(
      `VERGLAS_PRIVATE_HOSTS is a list of names or addresses of hosts without http:// and ports, such as «stations.local 10.0.0.7», not «${wrong}».`,
    )
  return new Set(named)
}

function backupOf(
  folder: string | null,
  { holdsBackups }: StoreSettings,
  keepText: string,
  cwd: string,
): Config['backup'] {
  const keep = Number(keepText)
  if (!Number.isInteger(keep) || keep < 1)
    throw new StartProblem(`VERGLAS_BACKUP_KEEP is a number from 1 on, not «${keepText}».`)
  if (folder !== null && holdsBackups)
    throw new StartProblem(
      'Set one of VERGLAS_BACKUP_FOLDER and VERGLAS_BLOBS_BACKUPS: a backup is written to one place.',
    )
  if (holdsBackups) return { folder: null, keep }
  return folder === null ? null : { folder: path.resolve(cwd, folder), keep }
}

function smtpAddress(value: string | null): string | null {
  if (value === null || (URL.canParse(value) && /^smtps?:/.test(value))) return value
  throw new StartProblem(
    'VERGLAS_SMTP is an address such as smtps://user:password@mail.example.org, its password with % signs where needed.',
  )
}

function truth(name: Setting, value: string | null): boolean | null {
  if (value === null) return null
  if (['1', 'true', 'yes', 'on'].includes(value)) return true
  if (['0', 'false', 'no', 'off'].includes(value)) return false
  throw new StartProblem(`${name} is true or false, not «${value}».`)
}

function timezone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return value
  } catch {
    throw new StartProblem(`VERGLAS_TIMEZONE is a name such as Europe/Paris, not «${value}».`)
  }
}

/** `host:port`, or a port alone for this machine; the domain defaults to that of the public URL. */
function mailReceiverOf(
  address: string | null,
  domain: string | null,
  publicUrl: string,
): Config['mailReceiver'] {
  if (address === null) {
    if (domain === null) return null
    throw new StartProblem(
      'VERGLAS_MAIL_DOMAIN speaks of the addresses of VERGLAS_MAIL_DOOR, which is not set.',
    )
  }
  const [, host = '127.0.0.1', digits] = /^(?:(.+):)?(\d{1,5})$/.exec(address) ?? []
  const port = Number(digits)
  if (digits === undefined || port > 65535)
    throw new StartProblem(
      `VERGLAS_MAIL_DOOR is a port or host:port, for example 127.0.0.1:2525, not «${address}».`,
    )
  return { host, port, domain: domain ?? new URL(publicUrl).hostname }
}
