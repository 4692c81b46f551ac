// Shows what the program tells the person of this browser while no window of it need be open. It answers no request
// of the pages. What arrives is written in apps/server/src/mail/push.ts.
self.addEventListener('push', (event) => {
  const { title, text, address, tag, at } = event.data.json()
  const shown = self.registration.showNotification(title, {
    body: text,
    tag,
    timestamp: at,
    data: { address },
  })
  event.waitUntil(shown)
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.address))
})

/** A window that is at the place comes to the front; the others may hold a form, so a new one opens. */
async function open(address) {
  const { pathname, search } = new URL(address)
  const url = self.location.origin + pathname + search
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((client) => client.url === url)
  if (there) await there.focus()
  else await self.clients.openWindow(url)
}
