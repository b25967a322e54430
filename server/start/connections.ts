import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Time that running calls have after the stop begins. */
const GRACE_MS = 3000

/**
 * Tracks the connections of a server, so that its stop waits for running calls only. Browsers open connections in
 * advance; until the first request on one, Node counts it as busy, for up to a minute. The returned function runs
 * `close` and destroys the connections that would delay it.
 */
export function followConnections(server: Server): (close: () => Promise<unknown>) => Promise<void> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return async (close) => {
    const closing = close()
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    await closing.finally(() => clearTimeout(cut))
  }
}
