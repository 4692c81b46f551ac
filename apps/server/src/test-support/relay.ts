import { connect, createServer, type Socket } from 'node:net'

export type Relay = {
  /** Address of the same database, through the relay. */
  url: string
  /** Cuts open connections and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** A connection to a database that a test can cut for a while. */
export async function openRelay(databaseUrl: string): Promise<Relay> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((clientSocket) => {
    const serverSocket = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [clientSocket, serverSocket]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        clientSocket.destroy()
        serverSocket.destroy()
      })
    }
    clientSocket.pipe(serverSocket).pipe(clientSocket)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.toString(),
    async cut() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => listen(port),
  }
}
