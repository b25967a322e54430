import { networkInterfaces } from 'node:os'
import { ownOrigin, shownOrigin } from './address'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['localhost', 'http://localhost:80'],
  ['127.0.0.2', 'http://127.0.0.2:80'],
  ['10.1.2.3', 'http://10.1.2.3:80'],
  ['::1', 'http://[::1]:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://[::1]:80'],
])('a server that listens on %s is reached at %s', (host, origin) => {
  expect(ownOrigin(host, 80)).toBe(origin)
  expect(shownOrigin({ host, isLan: false }, 80)).toBe(origin)
})

test('with --lan the printed address is one of the network, if there is one', () => {
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const known = others.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  expect(known.concat('127.0.0.1').map((address) => `http://${address}:80`)).toContain(
    shownOrigin({ host: '0.0.0.0', isLan: true }, 80),
  )
})
