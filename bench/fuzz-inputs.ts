import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { decodeText } from '@verglas/contract/text-encoding'
import { verifyBackup } from '../apps/server/src/backup/format.ts'
import { readClaimRules, rightsOf } from '../apps/server/src/identity/claim-rules.ts'
import { StartProblem } from '../apps/server/src/installation/start-problem.ts'
import { readMail, UnreadableMail } from '../apps/server/src/mail/incoming-mail.ts'
import { importFields, importRows } from '../apps/web/src/areas/orders/done/import-rows.ts'
import { readNormals } from '../apps/web/src/areas/stations/tools/normals/normals-file.ts'
import { readPasted } from '../apps/web/src/ui/form/pasted-rows.ts'
import type { FileParser } from './fuzz-files.ts'

/** Inputs that administrators upload, people paste, and mail servers deliver. */

const folder = mkdtempSync(path.join(tmpdir(), 'verglas-fuzz-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** Messages of JavaScript's own errors, which are no valid reason for a refusal because they do not help a person. */
const OF_THE_ENGINE = /Cannot read|is not (a function|iterable|defined)|undefined|call stack|Invalid array/

function refusalOf(error: unknown, refusal: new (...all: never[]) => Error): string {
  if (!(error instanceof refusal)) throw error
  if (OF_THE_ENGINE.test(error.message)) throw new Error(`refused as «${error.message}»`)
  return error.constructor.name
}

const header = { verglas: 'backup', format: 1, version: '1', takenAt: '2026-11-21T03:10:00Z', rev: 7 }
const backupLines = [
  { ...header, migrations: ['0001_start.sql'], partitions: [], sequences: [] },
  { name: 'person', columns: ['id', 'name'] },
  '(1,"Claire ""Nord""")',
  '(2,\\N)',
  { name: 'station', columns: ['id'] },
  '(3)',
]

/** Adds the end line that fits a damaged text. With the original line, the checksum would refuse every damaged byte. */
function withEnd(text: string): string {
  const rows: Record<string, number> = {}
  let table: string | null = null
  for (const line of text.split('\n').slice(1)) {
    const value = jsonOrNull(line)
    if (typeof value === 'string' && table !== null) rows[table] = (rows[table] ?? 0) + 1
    else if (typeof value === 'object' && value !== null) {
      table = String((value as { name?: unknown }).name)
      rows[table] = 0
    }
  }
  const sha256 = createHash('sha256').update(`${text}\n`).digest('hex')
  return `${text}\n${JSON.stringify({ end: true, rows, sha256 })}`
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The line is damaged (SyntaxError): the reader under test reports it.
    return null
  }
}

const backup: FileParser = {
  id: 'backup-file',
  good: () => [backupLines.map((line) => JSON.stringify(line)).join('\n')],
  async read(bytes) {
    try {
      await verifyBackup(
        fileOf('backup.gz', gzipSync(withEnd(Buffer.from(bytes).toString('utf8')), { level: 1 })),
      )
      return { instantsMs: [], refusal: null }
    } catch (error) {
      return { instantsMs: [], refusal: refusalOf(error, StartProblem) }
    }
  },
}

/** Damage to the compressed bytes, which are decoded as Latin-1 because damage is applied to texts. */
const zipped: FileParser = {
  id: 'backup-bytes',
  good: () => [gzipSync(withEnd(backup.good()[0] ?? '')).toString('latin1')],
  async read(bytes) {
    try {
      await verifyBackup(fileOf('bytes.gz', Buffer.from(Buffer.from(bytes).toString('utf8'), 'latin1')))
      return { instantsMs: [], refusal: null }
    } catch (error) {
      return { instantsMs: [], refusal: refusalOf(error, StartProblem) }
    }
  },
}

const claimRules: FileParser = {
  id: 'claim-rules',
  good: () => [
    JSON.stringify(
      {
        claim: 'groups',
        rules: [
          { value: 'route-nord', setup: 'a75', role: 'operator', zones: ['nord'] },
          { value: 'admins', setup: 'a75', role: 'administrator' },
        ],
      },
      null,
      1,
    ),
  ],
  read(bytes) {
    try {
      const rules = readClaimRules(fileOf('rules.json', bytes))
      // The claims of a token may be as hostile as a file.
      for (const groups of [['admins', null, {}], 7, [['admins']], '__proto__'])
        rightsOf(rules, { [rules.claim]: groups })
      return { instantsMs: [], refusal: null }
    } catch (error) {
      return { instantsMs: [], refusal: refusalOf(error, StartProblem) }
    }
  },
}

const mailHead =
  'From: Claire Vidal <claire@example.org>\r\nTo: ticket-1@verglas.example.org\r\nSubject: =?utf-8?q?R=C3=A9ponse?=\r\nMIME-Version: 1.0\r\n'
const mail: FileParser = {
  id: 'mail',
  good: () => [
    `${mailHead}Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nC=E2=80=99est r=C3=A9par=C3=A9.\r\n`,
    `${mailHead}Content-Type: multipart/mixed; boundary="a"\r\n\r\n--a\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n<p>Oui <b>merci</b></p><table><tr><td>1</td></tr></table>\r\n--b--\r\n--a\r\nContent-Type: image/png; name="a.png"\r\nContent-Disposition: attachment; filename*=utf-8''%C3%A9cran.png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--a--\r\n`,
  ],
  async read(bytes) {
    try {
      const content = await readMail(Buffer.from(bytes))
      return { instantsMs: [], refusal: content === null ? 'discarded' : null }
    } catch (error) {
      return { instantsMs: [], refusal: refusalOf(error, UnreadableMail) }
    }
  },
}

const fields = importFields(['a75-nord', 'a75-sud'])
const words = {
  titlesOf: (key: string) => (key === 'doneAt' ? ['Fait à'] : [key]),
  namesOf: (_: string, option: string) => [option],
}
const decoded = (bytes: Uint8Array) => decodeText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)

/** The table names the offsets, so that nothing depends on the zone. */
const pasted: FileParser = {
  id: 'pasted-table',
  good: () => [
    'circuitId;Fait à;treatment;spreadGm2;kmFrom;kmTo\na75-nord;2026-11-21T03:10:00Z;salt;15;12,5;14\na75-sud;2026-10-25T00:30:00Z;plow;;;\na75-sud;2026-10-25T01:30:00Z;plow;;;\n',
    'a75-nord\t2026-11-21T03:10:00Z\tsalt\t15\na75-nord\t2026-11-21T04:10:00Z\tplow\t\n',
  ],
  read(bytes) {
    const { rows, faults } = importRows(fields, readPasted(fields, decoded(bytes), words), 'Europe/Paris')
    return {
      instantsMs: rows.map(({ report }) => Date.parse(report.doneAt)),
      refusal: faults[0]?.error.word ?? null,
    }
  },
}

const normals: FileParser = {
  id: 'normals-table',
  good: () => [
    'Indicatif : 48095005, alt : 1019m, lat : 44°31\'00"N, lon : 3°30\'00"E\nMENDE (48)\nStatistiques 1991-2020\nTempérature maximale (Moyenne en °C)\n;4,1;5,2;8,8;11,5;15,8;20,4;23,1;22,8;18,1;13,4;7,6;4,7;13,0\n',
    'id;name;element;1;2;3;4;5;6;7;8;9;10;11;12\nx;Mende;tmin;-3;-3;0;2;6;10;12;12;8;5;1;-2\n',
  ],
  read(bytes) {
    const stations = readNormals(decoded(bytes), 'normals.csv')
    return { instantsMs: [], refusal: stations.length === 0 ? 'empty' : null }
  },
}

export const INPUT_PARSERS: readonly FileParser[] = [backup, zipped, claimRules, mail, pasted, normals]
