// `npm run verify-dossier -- FILE [--key FINGERPRINT]…`: checks that a dossier is unchanged and complete
// since it was signed, without asking a server. Several keys may be given: those of the organisation,
// previous ones included.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type DossierFault,
  fingerprintOf,
  verifyDossier,
} from '../apps/server/src/areas/orders/dossiers/verify.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { key: { type: 'string', multiple: true } },
})
const [file] = positionals
if (!file || positionals.length > 1) {
  console.error('npm run verify-dossier -- FILE [--key FINGERPRINT]…')
  process.exit(2)
}

const WHY: Record<Exclude<DossierFault, object>, string> = {
  not_json: 'The file is not JSON.',
  other_bytes: 'The file is not written as a dossier is: something was added or formatted anew.',
  other_format: 'The file is not a dossier that this version can read.',
  signature: 'The signature is not of these contents: something was changed.',
  key: 'It was signed with another key than those that are given.',
}
const WHY_LINK: Record<Extract<DossierFault, object>['fault'], string> = {
  gap: 'an act before it was left out, or one was put in',
  hash: 'it does not follow the act before it',
  digest: 'its content was changed',
  missing_content: 'its content was left out',
  other_circuit: 'it is said of another circuit than its content',
}
const words = (fault: DossierFault) =>
  typeof fault === 'string' ? WHY[fault] : `Act ${fault.seq}: ${WHY_LINK[fault.fault]}.`

const { dossier, faults } = verifyDossier(readFileSync(file, 'utf8'), values.key)
if (dossier) {
  const { organisation, subject, from, to, madeAt, madeBy, publicKey, acts } = dossier
  console.log(`${organisation.name} · ${subject.name} · ${from} – ${to}`)
  console.log(`Made ${madeAt} by ${madeBy}; ${acts.length} acts in the chain.`)
  console.log(
    `Key ${fingerprintOf(publicKey)}${values.key ? '' : ' (compare it with the one that the organisation gives)'}`,
  )
}
for (const fault of faults) console.error(words(fault))
console.log(faults.length === 0 ? 'VERIFIED' : 'NOT VERIFIED')
process.exit(faults.length === 0 ? 0 : 1)
