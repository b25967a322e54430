import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long calls under way may take once the server was told to stop. */
const GRACE_MS = 3000

/**
 * Follows the connections of a server, so that its stop waits for the calls under way and for nothing else. Browsers
 * open connections in advance: as long as nothing was asked on one, Node takes it for busy, up to a minute. The function
 * it gives runs `close` and ends what would hold it up.
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
