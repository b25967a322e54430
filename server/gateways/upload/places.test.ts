// Uploads that occupy a place and send nothing, over real connections: an attack that blocks all other uploads.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { type TestMall, testApp } from '../../../test/support/app'
import { eventually } from '../../../test/support/eventually'
import type { WireClient } from '../../../test/support/wire-client'
import { RateLimiter } from '../rate-limit'
import { blockOf, Places } from './places'
import type { ReceiveTimes } from './receive'
import { formOf, noise, partsOf } from './upload.fixture'
import { registerUpload } from './upload.gateway'

const FLOOD = 200
const PATIENT: ReceiveTimes = { idleMs: 60_000, totalMs: 60_000 }
const LIMITS = { anonymousPerMinute: 1e6, shopperPerMinute: 1e6, unsignedPerMinute: 1e6, trackingPerMinute: 1e6 }

let mall: TestMall
let shopper: WireClient
let photo: Buffer
let host: FastifyInstance
const sockets: Socket[] = []
beforeAll(async () => {
  mall = await testApp()
  shopper = await mall.enrol()
  photo = await noise(40, 40)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await host?.close()
})
afterAll(() => mall.close())

/** The upload host behind a proxy, with the test's own time limits. */
async function open(times: ReceiveTimes): Promise<void> {
  host = Fastify({ trustProxy: (_address, hop) => hop === 0 })
  const { clock, log, uploads } = mall.services
  await registerUpload(host, uploads, { clock, log, limiter: new RateLimiter(LIMITS, clock) }, { times })
  await host.listen({ port: 0, host: '127.0.0.1' })
}

/** A call from an address, with its head and the first bytes of its body sent; `said` gives the reply so far. */
async function begin(head: string, from: string, body: string): Promise<{ socket: Socket; said(): string }> {
  const socket = connect((host.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${head} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\ncontent-length: 1000\r\n`)
  socket.write(`${body}`)
  return { socket, said: () => said }
}
const FORM = 'content-type: multipart/form-data; boundary=b\r\n\r\n'
const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx'
const beginForm = (from: string, fields = '') => begin('POST /media/up', from, `${FORM}${fields}${FILE}`)
const tokenField = (token: string) => `--b\r\ncontent-disposition: form-data; name="token"\r\n\r\n${token}\r\n`
const tokenOf = () => shopper.legacy('common.upload.getUpToken', { count: 4 })
/** The number of calls that were refused for lack of a place. */
const refused = (all: readonly { said(): string }[]) => all.filter(({ said }) => said().includes(' 503 ')).length

async function upload(from: string): Promise<[number, number]> {
  const { token, keyPrefix } = await tokenOf()
  const headers = { 'x-forwarded-for': from }
  const { payload, headers: own } = formOf(photo, { token, key: `${keyPrefix}one` })
  const form = await host.inject({ method: 'POST', url: '/media/up', payload, headers: { ...own, ...headers } })
  const { body } = await partsOf(host, token, `${keyPrefix}two`).open()
  const object = Buffer.from(`${keyPrefix}two`).toString('base64url')
  const part = await host.inject({
    method: 'PUT',
    url: `/media/up/buckets/galleria/objects/${object}/uploads/${body.uploadId}/1`,
    payload: photo,
    headers: { ...headers, authorization: `UpToken ${token}`, 'content-type': 'application/octet-stream' },
  })
  return [form.statusCode, part.statusCode]
}

test('two hundred silent forms of one address leave room for all others [media.places]', async () => {
  await open(PATIENT)
  const forms = await Promise.all(Array.from({ length: FLOOD }, () => beginForm('203.0.113.9')))
  await eventually(() => refused(forms) === FLOOD - 12, 'all but the share of the address are refused')
  expect(await upload('198.51.100.7')).toEqual([200, 200])
  // A form that ends frees a place for its address.
  forms.find(({ said }) => said() === '')?.socket.destroy()
  await eventually(async () => (await upload('203.0.113.9'))[0] === 200, 'a place is free again')
})

test('a part without a token is refused before it takes a place, and so is a form that starts with a wrong one [media.places]', async () => {
  await open(PATIENT)
  const part = `PUT /media/up/buckets/galleria/objects/eA/uploads/${'0'.repeat(32)}/1`
  const parts = await Promise.all(
    Array.from({ length: FLOOD }, (_, i) => begin(part, `203.0.113.${i}`, 'authorization: UpToken x\r\n\r\nx')),
  )
  const forms = await Promise.all(
    Array.from({ length: 60 }, (_, i) => beginForm(`203.0.113.${i % 20}`, tokenField('a:b:c'))),
  )
  await eventually(() => [...parts, ...forms].every(({ said }) => said().includes(' 401 ')), 'all are refused')
  expect(await upload('203.0.113.1')).toEqual([200, 200])
})

test('an upload that sends its token before the file gets a place of the larger share [media.places]', async () => {
  await open(PATIENT)
  const { token } = await tokenOf()
  const strangers = await Promise.all(Array.from({ length: 100 }, (_, i) => beginForm(`203.0.113.${i}`)))
  await eventually(() => refused(strangers) === 50, 'half of the uploads without a token have no place')
  const known = await Promise.all(Array.from({ length: 41 }, () => beginForm('198.51.100.7', tokenField(token))))
  await eventually(() => refused(known) === 1, 'all but one of the uploads with a token have a place')
})

test('a repeated token takes one place and frees it', async () => {
  await open(PATIENT)
  const { token } = await tokenOf()
  for (let round = 0; round < 41; round++) {
    const form = await beginForm('198.51.100.7', tokenField(token).repeat(2))
    await eventually(() => form.said().includes(' 400 '), 'the form is refused')
  }
  expect(await upload('198.51.100.7')).toEqual([200, 200])
})

test('an upload that sends nothing more is dropped, refused or not, and leaves no file', async () => {
  await open({ idleMs: 150, totalMs: 60_000 })
  const { token } = await tokenOf()
  const part = `PUT /media/up/buckets/galleria/objects/eA/uploads/${'0'.repeat(32)}/1`
  const all = await Promise.all([
    ...Array.from({ length: 30 }, () => beginForm('203.0.113.9')),
    begin('POST /media/up', '198.51.100.6', FORM),
    beginForm('198.51.100.7', tokenField(token)),
    begin(part, '203.0.113.8', 'authorization: UpToken x\r\n\r\nx'),
  ])
  await eventually(() => all.every(({ socket }) => socket.closed), 'all of them are dropped')
  expect(await upload('203.0.113.9')).toEqual([200, 200])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::2', '2001:db8:0:0::/64'],
  ['2001:db8:0:1:1:2:3:4', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the share of %s', (ip, block) => {
  expect(blockOf(ip)).toBe(block)
})

test('a place is freed once, however often its holder releases it', () => {
  const places = new Places({ all: 2, ofAddress: 1 })
  const leave = places.take('a')
  expect(places.take('a')).toBeNull()
  expect(places.take('b')).not.toBeNull()
  expect(places.take('c')).toBeNull()
  leave?.()
  leave?.()
  expect(places.take('c')).not.toBeNull()
  expect(places.take('d')).toBeNull()
})
