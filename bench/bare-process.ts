import fastify from 'fastify'

/**
 * A bare Fastify with one route per answer, which sends the bytes it was given. It reports its address and
 * exits with its parent.
 */
export type BareAnswer = { path: string; headers: Record<string, string>; base64: string }

process.once('message', async (answers: BareAnswer[]) => {
  const server = fastify({ forceCloseConnections: true })
  for (const { path, headers, base64 } of answers) {
    const body = Buffer.from(base64, 'base64')
    server.get(path, (_request, reply) => reply.headers(headers).send(body))
  }
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }))
})
process.on('disconnect', () => process.exit(0))
