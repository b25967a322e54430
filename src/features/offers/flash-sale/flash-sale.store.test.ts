import type { FlashGoods, FlashShelf } from '@contract/schema/flash-sale'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { FlashSaleStore } from './flash-sale.store'

const session = (sessionId: string, startsAt: number, isOn: boolean) => ({
  sessionId,
  startsAt,
  endsAt: startsAt + 10,
  clock: '08:00',
  isOn,
  stateText: '',
})
const SESSIONS = [session('a', 0, true), session('b', 10, false), session('c', 20, false)]
const goods = (code: string): FlashGoods => ({
  offerId: 'o',
  productId: 'p',
  title: '伞',
  picture: { url: '', ground: 'stone', scale: 1, count: 1 },
  specText: '',
  isFrom: false,
  price: 1,
  listPrice: 2,
  takenPercent: null,
  stockText: '',
  kind: 'soon',
  button: { code, text: '', primary: false },
})
const shelfOf = (sessionId: string): FlashShelf => ({
  now: 5,
  limitText: '',
  records: [goods('remind')],
  session: SESSIONS.find((one) => one.sessionId === sessionId) ?? session('', 0, false),
})

function open(isLoggedIn = true) {
  const env = fakeEnv({
    call: {
      'GET flashSale/sessions': () => ({ now: 5, records: SESSIONS }),
      'GET flashSale/products': ({ sessionId }) => shelfOf(sessionId),
      'GET flashSale/reminders': () => ({ records: [] }),
      'POST flashSale/remind': () => ({}),
      'POST flashSale/unremind': () => ({}),
    },
  })
  env.stores.get(SessionStore).uid = isLoggedIn ? 'u1' : ''
  return { env, sale: new FlashSaleStore(env) }
}

test('the store opens with the running session and the next one; a selected session stays selected [pricing.flash-opens]', async () => {
  const { sale } = open()
  await sale.view.reload()
  expect([sale.view.value?.shelf?.session.sessionId, sale.view.value?.next?.session.sessionId]).toEqual(['a', 'b'])
  await sale.choose('c')
  await sale.view.refresh()
  expect([sale.sessionId, sale.view.value?.next]).toEqual(['c', null])
})

test('a logged-in shopper adds and removes a reminder, one call at a time [pricing.flash-reminder-own]', async () => {
  const { env, sale } = open()
  await sale.view.reload()
  await Promise.all([sale.press(goods('remind')), sale.press(goods('remind'))])
  await sale.press(goods('unremind'))
  const asked = env.sent.filter(({ key }) => key.startsWith('POST')).map(({ key, input }) => [key, input])
  expect(asked).toEqual([
    ['POST flashSale/remind', { offerId: 'o', productId: 'p' }],
    ['POST flashSale/unremind', { offerId: 'o', productId: 'p' }],
  ])
  const visitor = open(false)
  await visitor.sale.press(goods('remind'))
  expect(visitor.env.sent).toEqual([])
})
