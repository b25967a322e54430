import { createServer } from 'node:net'
import { holdFreePort } from './free-port'

const HOST = '127.0.0.1'

/** Listens and closes; resolves to the error code when it can't. */
function tryPort(port: number): Promise<string> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'failed'))
    server.listen(port, HOST, () => server.close(() => done('free')))
  })
}

test('a held port cannot be bound; after its release it is free', async () => {
  const { port, release } = await holdFreePort(HOST)
  expect(await tryPort(port)).toBe('EADDRINUSE')
  await release()
  expect(await tryPort(port)).toBe('free')
})
