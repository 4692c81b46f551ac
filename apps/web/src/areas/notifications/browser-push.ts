/** What stands in the way of notices in this browser. */
export type PushObstacle = 'noContact' | 'insecure' | 'unsupported' | 'denied'

const WORKER = '/push-worker.js'

/** Null where nothing does. `serverKey`: null where whoever runs the program has named no contact. */
export function pushObstacle(serverKey: string | null): PushObstacle | null {
  if (serverKey === null) return 'noContact'
  if (!window.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Id of this browser among the devices; null where it has subscribed to nothing. */
export async function thisBrowserId(): Promise<string | null> {
  const subscription = await currentSubscription()
  return subscription ? idOf(subscription.endpoint) : null
}

/** Asks the person where they have not answered yet; throws where they or the browser refuse. */
export async function subscribeBrowser(serverKey: string) {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new Error('notices are not allowed')
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(serverKey)
  const previous = await pushManager.getSubscription()
  // a browser keeps its first key until it ends the subscription
  if (previous && !isSame(previous.options.applicationServerKey, applicationServerKey))
    await previous.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth, serverKey }
}

/** After this the browser's push service takes nothing more for it. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER)
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** As the server makes it: SHA-256 of the endpoint. */
async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function isSame(previousKey: ArrayBuffer | null, key: Uint8Array): boolean {
  return previousKey !== null && String(new Uint8Array(previousKey)) === String(key)
}
