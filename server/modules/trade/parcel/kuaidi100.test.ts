import { createHash } from 'node:crypto'
import { PARCEL_STATE } from '@contract/codes/parcel'
import { Kuaidi100 } from './kuaidi100'
import type { ParcelRow } from './parcel.repo'

const NOW = Date.parse('2026-11-24T10:00:00+08:00')
const HOUR_MS = 3_600_000
const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
const parcel = (over: Partial<ParcelRow> = {}): ParcelRow => ({
  uid: 'u',
  id: 'p1',
  subject: 'order',
  subjectId: 'o',
  companyCode: 'shunfeng',
  company: '顺丰速运',
  no: 'SF1',
  phoneTail: '5678',
  way: '',
  state: 0,
  news: '',
  newsAt: NOW,
  courierName: '',
  courierPhone: '',
  courierX: null,
  courierY: null,
  sentAt: NOW,
  dueAt: 0,
  endedAt: 0,
  ...over,
})

/** A fake of the service after its published interface: it refuses unsigned calls. */
function service(over: { callbackUrl?: string } = {}) {
  const asked: { url: string; param: Record<string, unknown> }[] = []
  const replies: unknown[] = []
  const carrier = new Kuaidi100({
    customer: 'CUSTOMER',
    key: 'KEY',
    salt: 'a-salt-of-16-signs',
    url: 'https://poll.example',
    callbackUrl: over.callbackUrl ?? '',
    post: (url, { param = '', sign, customer }) => {
      const isSigned = url.endsWith('/poll') || sign === md5(`${param}KEYCUSTOMER`)
      if (!isSigned || (url.endsWith('query.do') && customer !== 'CUSTOMER'))
        return Promise.resolve('{"result":false,"returnCode":"503"}')
      asked.push({ url, param: JSON.parse(param) as Record<string, unknown> })
      return Promise.resolve(JSON.stringify(replies.shift() ?? { returnCode: '200' }))
    },
  })
  return { carrier, asked, replies }
}

const REPLY = {
  message: 'ok',
  nu: 'SF1',
  com: 'shunfeng',
  state: '5',
  data: [
    { time: '2026-11-24 09:10:00', context: '【杭州】正在派送', status: '派件' },
    { time: '2026-11-24 02:00:00', context: '【杭州】到达转运中心', status: '在途' },
    { time: '2026-11-23 18:00:00', context: '【宁波】已揽收', status: '揽收' },
    { time: 'yesterday', context: 'no time', status: '在途' },
  ],
}

test('a query is signed; each track has its own state, the newest the parcel’s', async () => {
  const { carrier, asked, replies } = service()
  replies.push(REPLY)
  const news = await carrier.ask(parcel(), NOW)
  expect(asked).toEqual([
    { url: 'https://poll.example/poll/query.do', param: { com: 'shunfeng', num: 'SF1', phone: '5678', resultv2: '1' } },
  ])
  expect(news.nextAt).toBe(NOW + 4 * HOUR_MS)
  expect(news.tracks.map(({ state, text }) => [state, text])).toEqual([
    [PARCEL_STATE.arriving, '【杭州】正在派送'],
    [PARCEL_STATE.moving, '【杭州】到达转运中心'],
    [PARCEL_STATE.collected, '【宁波】已揽收'],
  ])
  expect(news.tracks[0]?.at).toBe(Date.parse('2026-11-24T09:10:00+08:00'))
})

test('a number that the service does not have yet has no tracks [parcel.unknown]', async () => {
  const { carrier, replies } = service()
  replies.push({ result: false, returnCode: '500', message: '查询无结果，请隔段时间再查' })
  expect((await carrier.ask(parcel(), NOW)).tracks).toEqual([])
})

test('with a callback address, a number is subscribed once and polled daily after that [parcel.subscribed]', async () => {
  const { carrier, asked, replies } = service({ callbackUrl: 'https://mall.example/parcel/notice/kuaidi100' })
  expect(await carrier.ask(parcel(), NOW)).toEqual({ tracks: [], nextAt: NOW + 24 * HOUR_MS })
  expect(asked[0]).toMatchObject({
    url: 'https://poll.example/poll',
    param: {
      company: 'shunfeng',
      number: 'SF1',
      key: 'KEY',
      parameters: { callbackurl: 'https://mall.example/parcel/notice/kuaidi100/p1', salt: 'a-salt-of-16-signs' },
    },
  })
  replies.push(REPLY)
  expect((await carrier.ask(parcel(), NOW + 24 * HOUR_MS)).tracks).toHaveLength(3)
  replies.push({ returnCode: '600', message: '不是合法的订阅者' })
  await expect(carrier.ask(parcel(), NOW)).rejects.toThrow('600')
})

test('a callback is accepted only with its signature [parcel.callback-signed]', () => {
  const { carrier } = service()
  const param = JSON.stringify({ status: 'polling', lastResult: { ...REPLY, state: '3' } })
  const form = (sign: string) =>
    new Map([
      ['param', param],
      ['sign', sign],
    ])
  expect(carrier.read(form(md5(`${param}a-salt-of-16-signs`)))?.tracks[0]?.state).toBe(PARCEL_STATE.signed)
  expect(carrier.read(form(md5(`${param}another-salt`)))).toBeNull()
  expect(carrier.read(form(''))).toBeNull()
  expect(carrier.read(new Map())).toBeNull()
})

test('it tracks companies of its table, never the mall’s own carrier', () => {
  const { carrier } = service()
  expect(['shunfeng', '', 'galleria', 'rider'].map((companyCode) => carrier.follows({ companyCode }))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
