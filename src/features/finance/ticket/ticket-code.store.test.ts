import type { Ticket } from '@contract/schema/ticket'
import { Resource } from '@/app/resource'
import { fakeEnv } from '../../../../test/support/fake-env'
import { TicketCodeStore } from './ticket-code.store'

const SEQUENCE = 'GET ticket/sequence'
const ticket = (more: Partial<Ticket> = {}): Ticket => ({
  ticketId: 't1',
  subject: 'voucher',
  subjectId: 'p1',
  title: '咖啡卡',
  picture: null,
  code: '123456780001',
  qr: '12345678000100000000',
  leftSeconds: 60,
  sequence: 0,
  state: 'unused',
  stateText: '可使用',
  total: 10,
  used: 0,
  storeId: '',
  storeName: '',
  stores: [],
  validUntil: 4_000_000_000_000,
  needsSlot: false,
  slotText: '',
  uses: [],
  ...more,
})

/** A page with a ticket; the server's ticket is in `server`. Each new value of the page is passed to the store. */
async function opened(first: Partial<Ticket> = {}) {
  const server = { ticket: ticket(first), isOff: false }
  const env = fakeEnv({ call: { [SEQUENCE]: () => ({ sequence: server.ticket.sequence }) } })
  let loads = 0
  const source = new Resource<Ticket>(async () => {
    loads += 1
    return { ...server.ticket }
  })
  await source.reload()
  const code = new TicketCodeStore(env, source)
  const show = () => source.value && code.show(source.value)
  show()
  const seconds = async (number: number) => {
    for (let second = 0; second < number; second++) {
      const before = source.value
      code.tick()
      await new Promise((done) => setTimeout(done))
      if (source.value !== before) show()
    }
  }
  const asked = () => env.sent.filter(({ key }) => key === SEQUENCE).length
  return { server, source, code, seconds, asked, loads: () => loads }
}

test('without an event it polls the sequence every two seconds, and loads the page once a minute', async () => {
  const { code, seconds, asked, loads } = await opened()
  await seconds(59)
  expect([code.left, asked(), loads()]).toEqual([1, 29, 1])
  await seconds(1)
  expect([code.left, loads(), code.taken]).toEqual([60, 2, 0])
})

test('a use by staff is shown within two seconds, with the number of uses, until the shopper opens the next code [voucher.used-shown]', async () => {
  const { server, code, source, seconds } = await opened()
  server.ticket = ticket({ used: 2, sequence: 1, code: '123456780002' })
  await seconds(2)
  expect([code.taken, source.value?.code]).toEqual([2, '123456780002'])
  server.ticket = ticket({ used: 3, sequence: 2 })
  await seconds(2)
  expect(code.taken).toBe(3)
  code.goOn()
  await seconds(4)
  expect(code.taken).toBe(0)
})

test('a reverted use is no longer shown; the code is a new one', async () => {
  const { server, code, seconds } = await opened({ used: 2, sequence: 4 })
  server.ticket = ticket({ used: 3, sequence: 5 })
  await seconds(2)
  expect(code.taken).toBe(1)
  server.ticket = ticket({ used: 2, sequence: 6 })
  await seconds(2)
  expect(code.taken).toBe(0)
})

test('after the last use the page is refreshed a few more times, then no more', async () => {
  const { server, code, seconds, loads } = await opened({ total: 1 })
  server.ticket = ticket({ total: 1, used: 1, sequence: 1, state: 'used' })
  await seconds(2)
  const before = loads()
  await seconds(30)
  expect([code.taken, loads() - before]).toEqual([1, 4])
})

test('another ticket of the page starts without shown uses', async () => {
  const { code } = await opened()
  code.show(ticket({ sequence: 1, used: 1 }))
  expect(code.taken).toBe(1)
  code.show(ticket({ ticketId: 't2', sequence: 7, used: 5 }))
  expect(code.taken).toBe(0)
})

test('without a network it shows that the code may be outdated, and tries again [voucher.offline]', async () => {
  const source = { value: ticket(), refresh: async () => {} }
  const env = fakeEnv({})
  const code = new TicketCodeStore(env, source)
  code.show(ticket({ leftSeconds: 1 }))
  code.tick()
  await new Promise((done) => setTimeout(done))
  expect([code.isOld, code.left]).toEqual([true, 5])
  code.show(ticket({ leftSeconds: 60 }))
  expect([code.isOld, code.left]).toEqual([false, 60])
})
