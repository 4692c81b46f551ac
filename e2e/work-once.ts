import path from 'node:path'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { runningEmbeddedUrl } from '../apps/server/src/db/embedded-postgres.ts'
import { openTenantPool } from '../apps/server/src/db/setup-db.ts'
import { openDelivery } from '../apps/server/src/delivery/delivery.ts'
import { openDocuments } from '../apps/server/src/documents/documents.ts'
import { secretBox, secretKey } from '../apps/server/src/installation/secrets.ts'
import { deliverMail } from '../apps/server/src/jobs/mail.ts'
import { folderPostman, postOffice, smtpPostman } from '../apps/server/src/mail/postman.ts'
import { smsFolderPostman } from '../apps/server/src/mail/sms.ts'

/** One run of an additional worker: writes pending notifications and delivers what waits in the outbox. */
const [publicUrl = ''] = process.argv.slice(2)
const { JOURNEYS_DATA: folder = '', JOURNEYS_SMTP: smtp = '' } = process.env
const url = await runningEmbeddedUrl(folder)
const database = openDatabase(url, { maxConnections: 2 })
const tenants = openTenantPool(url, { maxConnections: 1 })
const now = () => new Date()
const outbox = path.join(folder, 'outbox')
const from = 'Verglas <verglas@localhost>'
const postman = postOffice({
  mail: smtpPostman(smtp, from),
  sms: smsFolderPostman(outbox),
  push: folderPostman(outbox, from),
})
const secrets = secretBox(secretKey(null, folder))
const documents = openDocuments()
await openDelivery({ database, tenants, secrets, documents, publicUrl, now })()
await deliverMail({ database, postman, now })
await documents.close()
postman.close()
await tenants.close()
await database.close()
