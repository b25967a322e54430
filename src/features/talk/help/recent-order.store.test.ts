import { ORDER_STATUS } from '@contract/codes/order'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { ORDER } from '../../trade/order/order.fixture'
import { RecentOrderStore } from './recent-order.store'

const button = (code: string) => ({ code, text: code, primary: false })
const [part] = ORDER.parts
const line = part?.lines[0] ?? (undefined as never)
/** o1: shipped, returnable, not invoiced; o2: offers only the chat. */
const ORDERS = {
  o1: {
    ...ORDER,
    lines: [{ ...line, canAskBack: true }],
    buttons: [button('applyInvoice'), button('checkLogistics'), button('confirmReceive')],
  },
  o2: { ...ORDER, orderId: 'o2', lines: [line] },
  unpaid: { ...ORDER, orderId: 'unpaid', status: ORDER_STATUS.unpaid, lines: [line] },
  o3: { ...ORDER, orderId: 'o3', lines: [line], invoiced: { applicationNo: 'a1', stateText: '已开票' } },
}
type Id = keyof typeof ORDERS

function recentOf(ids: readonly Id[]) {
  const env = fakeEnv({
    call: {
      'POST productOrder/pageOrders': () => ({
        records: ids.map((id) => ({ ...ORDERS[id], news: '' })),
        hasMore: false,
        cursor: null,
      }),
      'GET productOrder/getOrderInfo': ({ orderId }) => ORDERS[orderId as Id],
    },
  })
  return { env, recent: new RecentOrderStore(env) }
}

test('an order offers the pages that the server allows now [help.recent-order]', async () => {
  const { env, recent } = recentOf(['unpaid', 'o1', 'o2', 'o3'])
  await recent.load()
  expect(recent.helps.map(({ text }) => text)).toEqual(['查物流', '退换货', '开发票', '问卖家'])
  for (const help of recent.helps) help.open()
  expect(env.went.map(({ name, params }) => [name, params])).toEqual([
    ['waybillList', { orderId: 'o1', storeId: 'store1' }],
    ['customerService', { orderId: 'o1' }],
    ['order', { orderId: 'o1' }],
    ['chat', { targetId: 'store1', orderId: 'o1' }],
  ])
  await recent.next()
  expect([recent.order?.orderId, recent.helps.map(({ text }) => text)]).toEqual(['o2', ['问卖家']])
  await recent.next()
  expect(recent.helps.map(({ text }) => text)).toEqual(['看发票', '问卖家'])
  // A refresh keeps the order that is shown; unpaid ones come last, and after them the first.
  await recent.load()
  expect(recent.order?.orderId).toBe('o3')
  await recent.next()
  expect(recent.order?.orderId).toBe('unpaid')
  await recent.next()
  expect([recent.order?.orderId, recent.hasMore]).toEqual(['o1', true])
})

test('without an order, or without the list, there is no card [help.recent-order]', async () => {
  const { recent } = recentOf([])
  await recent.load()
  expect(recent.order).toBeNull()
  const failing = new RecentOrderStore(
    fakeEnv({
      call: { 'POST productOrder/pageOrders': () => Promise.reject(new ApiError({ code: -1, message: '请求异常' })) },
    }),
  )
  await failing.load()
  expect(failing.order).toBeNull()
})
