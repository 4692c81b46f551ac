import { createHash } from 'node:crypto'
import * as calls from '@verglas/contract'
import { OutboundError, outboundTo } from '@verglas/sources/requesting/outbound'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { latestPushKeys, pushSubject } from '../../mail/push-keys.ts'
import { pushDevicesOf, removePushDevice, savePushDevice } from './push-queries.ts'

export function pushRoutes(app: App): void {
  const { database, config, secrets } = app

  serve(app, calls.listPushDevices, async ({ person, now }) => {
    const keys = pushSubject(config.contact) && (await latestPushKeys(database, secrets, now))
    return { serverKey: keys ? keys.publicKey : null, devices: await pushDevicesOf(database, person.id) }
  })

  serve(app, calls.addPushDevice, async ({ person, body, now }) => {
    const { name, endpoint, p256dh, auth, serverKey } = body
    refuseOwnNetwork(endpoint, config.privateHosts)
    const { publicKey } = await latestPushKeys(database, secrets, now)
    if (serverKey !== publicKey) throw new Invalid('body.serverKey', 'the browser subscribed for another key')
    const id = createHash('sha256').update(endpoint).digest('base64url')
    const registration = { id, personId: person.id, name, endpoint, p256dh, auth, publicKey }
    return { device: await savePushDevice(database, registration, now) }
  })

  serve(app, calls.removePushDevice, async ({ person, params: { pushDeviceId } }) => {
    if (!(await removePushDevice(database, person.id, pushDeviceId)))
      throw new NotFound(`browser ${pushDeviceId}`)
    return { pushDeviceId }
  })
}

/**
 * This program posts to an address that the browser supplies, so only public https hosts and the operator's
 * own private hosts are allowed.
 */
function refuseOwnNetwork(endpoint: string, privateHosts: ReadonlySet<string>): void {
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && privateHosts.has(url.hostname)))
    throw new Invalid('body.endpoint', 'not https')
  try {
    outboundTo(new Set([url.hostname]), privateHosts).check(url)
  } catch (error) {
    if (error instanceof OutboundError) throw new Invalid('body.endpoint', error.message)
    throw error
  }
}
