// Every role at every endpoint of the console, and sessions of one side at the calls of the other.
import {
  type ConsoleApi,
  type ConsoleDownloads,
  type ConsoleUploads,
  consoleApi,
  consoleDownloads,
  consoleUploads,
  coreApi,
  crmApi,
  legacyApi,
} from '@contract/api'
import { CONSOLE_BASE } from '@contract/codes/console'
import { ERROR_CODES } from '@contract/codes/errors'
import { CORE_BASE } from '@contract/codes/session'
import { BUILT_IN_ROLES, PERMISSION_KEYS, type Permission, type Role } from '@contract/codes/staff'
import type { EndpointGroup } from '@contract/endpoint'
import { splitKey } from '@server/gateways/core/core.gateway'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { ConsoleClient, staffClient } from '../support/console-client'

/** The access that each endpoint requires; an endpoint that is not in the list fails the first test. */
const NEEDS: Record<
  keyof (ConsoleApi & ConsoleDownloads & ConsoleUploads),
  'none' | 'staff' | Permission | readonly Permission[]
> = {
  'session/login': 'none',
  'session/logout': 'staff',
  'session/me': 'staff',
  'session/list': 'staff',
  'session/end': 'staff',
  'account/openLink': 'none',
  'account/setUp': 'none',
  'account/changePassword': 'staff',
  'staff/list': 'staff.read',
  'staff/add': 'staff.edit',
  'staff/update': 'staff.edit',
  'staff/resetTotp': 'staff.edit',
  'staff/resetPassword': 'staff.edit',
  'role/list': 'staff.read',
  'role/save': 'staff.edit',
  'store/names': 'staff',
  'offer/list': 'offers.read',
  'offer/counts': 'offers.read',
  'offer/detail': 'offers.read',
  'offer/calendar': 'offers.read',
  'offer/goods': ['offers.read', 'live.edit'],
  'offer/preview': 'offers.edit',
  'offer/add': 'offers.edit',
  'offer/change': 'offers.edit',
  'offer/end': 'offers.edit',
  'coupon/list': 'offers.read',
  'coupon/counts': 'offers.read',
  'coupon/detail': 'offers.read',
  'coupon/calendar': 'offers.read',
  'coupon/categories': 'offers.read',
  'coupon/preview': 'offers.edit',
  'coupon/add': 'offers.edit',
  'coupon/change': 'offers.edit',
  'coupon/end': 'offers.edit',
  'coupon/void': 'offers.edit',
  'view/list': 'staff',
  'view/save': 'staff',
  'view/remove': 'staff',
  'overview/today': 'staff',
  'picture/upload': ['goods.edit', 'stores.edit', 'content.edit', 'live.edit'],
  'review/list': 'goods.read',
  'review/counts': 'goods.read',
  'review/detail': 'goods.read',
  'review/answer': 'cases.decide',
  'feedback/list': 'members.read',
  'feedback/counts': 'members.read',
  'feedback/detail': 'members.read',
  'feedback/handle': 'cases.decide',
  'feedback/reopen': 'cases.decide',
  'import/now': ['goods.edit', 'stores.edit'],
  'import/categories': 'goods.edit',
  'import/check': ['goods.edit', 'stores.edit'],
  'import/run': ['goods.edit', 'stores.edit'],
  'import/stop': ['goods.edit', 'stores.edit'],
  'import/drop': ['goods.edit', 'stores.edit'],
  'import/problems': ['goods.edit', 'stores.edit'],
  'import/problemFile': ['goods.edit', 'stores.edit'],
  'import/storeFile': 'stores.read',
  'import/upload': ['goods.edit', 'stores.edit'],
  'sku/list': 'goods.read',
  'sku/save': 'goods.edit',
  'stock/list': 'goods.read',
  'stock/counts': 'goods.read',
  'stock/movements': 'goods.read',
  'stock/save': 'stock.edit',
  'rfid/list': 'goods.read',
  'rfid/add': 'stock.edit',
  'rfid/remove': 'stock.edit',
  'goods/list': 'goods.read',
  'goods/counts': 'goods.read',
  'goods/categories': 'goods.read',
  'goods/detail': 'goods.read',
  'goods/log': 'goods.read',
  'goods/save': 'goods.edit',
  'goods/add': 'goods.edit',
  'goods/checkShelf': 'goods.edit',
  'goods/setShelf': 'goods.edit',
  'category/list': 'goods.read',
  'category/detail': 'goods.read',
  'category/add': 'goods.edit',
  'category/edit': 'goods.edit',
  'category/move': 'goods.edit',
  'category/remove': 'goods.edit',
  'order/list': 'orders.read',
  'order/counts': 'orders.read',
  'order/detail': 'orders.read',
  'order/carriers': 'orders.read',
  'order/accept': 'orders.ship',
  'order/ship': 'orders.ship',
  'order/correctParcel': 'orders.ship',
  'order/deliver': 'orders.ship',
  'order/reduce': 'orders.price',
  'order/cancel': 'orders.price',
  'order/refund': 'orders.refund',
  'order/note': 'orders.read',
  'order/shipSheet': 'orders.ship',
  'order/shipRows': 'orders.ship',
  'order/packing': 'orders.ship',
  'simulator/quote': 'offers.read',
  'simulator/goods': 'offers.read',
  'simulator/basket': 'offers.read',
  'simulator/order': 'orders.read',
  'simulator/areas': 'offers.read',
  'simulator/conflicts': 'offers.read',
  'order/export': 'orders.read',
  'case/list': 'cases.read',
  'case/counts': 'cases.read',
  'case/detail': 'cases.read',
  'case/approve': 'cases.decide',
  'case/reject': 'cases.decide',
  'case/receive': 'cases.decide',
  'case/refuseGoods': 'cases.decide',
  'case/recall': 'cases.decide',
  'case/send': 'cases.decide',
  'case/refundInstead': 'cases.decide',
  'case/refundAgain': 'cases.decide',
  'case/close': 'cases.decide',
  'case/note': 'cases.decide',
  'till/look': 'till.verify',
  'till/verify': 'till.verify',
  'till/undo': 'till.verify',
  'till/recent': 'till.verify',
  'exit/look': 'exit.check',
  'exit/pass': 'exit.check',
  'exit/stop': 'exit.check',
  'exit/renew': 'exit.check',
  'exit/undo': 'exit.check',
  'exit/recent': 'exit.check',
  'exit/report': 'exit.check',
  'member/search': 'members.read',
  'member/detail': 'members.read',
  'member/grantCoupon': 'members.grant',
  'member/voidCoupon': 'members.grant',
  'member/grantPoints': 'members.grant',
  'member/takePoints': 'members.grant',
  'member/grantTerm': 'members.grant',
  'receipt/list': 'members.grant',
  'receipt/count': 'members.grant',
  'receipt/detail': 'members.grant',
  'receipt/approve': 'members.grant',
  'receipt/reject': 'members.grant',
  'zone/list': 'content.read',
  'zone/detail': 'content.read',
  'zone/add': 'content.edit',
  'zone/save': 'content.edit',
  'zone/publish': 'content.edit',
  'zone/schedule': 'content.edit',
  'zone/revert': 'content.edit',
  'advert/list': 'content.read',
  'advert/counts': 'content.read',
  'advert/detail': 'content.read',
  'advert/add': 'content.edit',
  'advert/edit': 'content.edit',
  'advert/end': 'content.edit',
  'chat/list': 'chat.reply',
  'chat/counts': 'chat.reply',
  'chat/detail': 'chat.reply',
  'chat/history': 'chat.reply',
  'chat/cards': 'chat.reply',
  'chat/send': 'chat.reply',
  'chat/take': 'chat.reply',
  'chat/release': 'chat.reply',
  'chat/read': 'chat.reply',
  'chat/typing': 'chat.reply',
  'chat/recall': 'chat.reply',
  'chat/canned': 'chat.reply',
  'chat/putCanned': 'chat.reply',
  'chat/dropCanned': 'chat.reply',
  'chat/sendPicture': 'chat.reply',
  'chat/sendProduct': 'chat.reply',
  'chat/colleagues': 'chat.reply',
  'chat/transfer': 'chat.reply',
  'chat/end': 'chat.reply',
  'chat/note': 'chat.reply',
  'chat/side': 'chat.reply',
  'chat/openCase': 'chat.reply',
  'chat/ratings': 'chat.reply',
  'chat/averages': 'chat.reply',
  'chat/setting': 'chat.reply',
  'chat/saveSetting': 'chat.reply',
  'chat/moveCanned': 'chat.reply',
  'licence/list': 'licences.edit',
  'licence/count': 'licences.edit',
  'licence/lacking': 'licences.edit',
  'licence/detail': 'licences.edit',
  'licence/add': 'licences.edit',
  'licence/again': 'licences.edit',
  'licence/check': 'licences.check',
  'licence/refuse': 'licences.check',
  'licence/upload': 'licences.edit',
  'live/list': 'live.read',
  'live/counts': 'live.read',
  'live/detail': 'live.read',
  'live/add': 'live.edit',
  'live/edit': 'live.edit',
  'live/goods': 'live.edit',
  'live/pin': 'live.edit',
  'live/start': 'live.edit',
  'live/pause': 'live.edit',
  'live/resume': 'live.edit',
  'live/fail': 'live.edit',
  'live/end': 'live.edit',
  'live/ban': 'live.edit',
  'live/unban': 'live.edit',
  'storeDirectory/list': 'content.read',
  'storeDirectory/edit': 'content.edit',
  'floorPlan/list': 'content.read',
  'floorPlan/detail': 'content.read',
  'floorPlan/add': 'content.edit',
  'floorPlan/save': 'content.edit',
  'floorPlan/publish': 'content.edit',
  'floorPlan/remove': 'content.edit',
  'store/list': 'stores.read',
  'store/detail': 'stores.read',
  'store/save': 'stores.edit',
  'store/setClosed': 'stores.edit',
  'help/list': 'content.read',
  'help/detail': 'content.read',
  'help/add': 'content.edit',
  'help/edit': 'content.edit',
  'notice/list': 'content.read',
  'notice/add': 'content.edit',
  'notice/edit': 'content.edit',
  'notice/end': 'content.edit',
  'setting/list': 'settings.edit',
  'setting/save': 'settings.edit',
  'message/list': 'content.read',
  'message/readers': 'content.edit',
  'message/send': 'content.edit',
  'word/list': 'content.read',
  'word/count': 'content.read',
  'word/add': 'content.edit',
  'word/remove': 'content.edit',
  'word/try': 'content.read',
  'protocol/list': 'content.read',
  'protocol/detail': 'content.read',
  'protocol/preview': 'content.read',
  'protocol/put': 'content.edit',
  'popup/list': 'content.read',
  'popup/counts': 'content.read',
  'popup/detail': 'content.read',
  'popup/add': 'content.edit',
  'popup/edit': 'content.edit',
  'popup/end': 'content.edit',
  'link/choices': 'content.read',
  'audit/list': 'audit.read',
  'audit/own': 'staff',
  'audit/undo': 'staff',
  'approval/list': 'staff',
  'approval/open': 'staff',
  'approval/count': 'staff',
  'approval/approve': 'money.approve',
  'approval/refuse': 'money.approve',
  'approval/withdraw': 'staff',
}
/** Custom roles: without a permission, with one, and with each permission but one. */
const OWN_ROLES: readonly Role[] = [
  { roleId: 'own-none', name: '无', permissions: [] },
  // One of several accepted permissions is enough: a store's logo is uploaded with it alone.
  { roleId: 'own-only', name: '只改门店', permissions: ['stores.edit'] },
  ...PERMISSION_KEYS.map((without) => ({
    roleId: `own-${without.replace('.', '-')}`,
    name: '缺一',
    permissions: PERMISSION_KEYS.filter((one) => one !== without),
  })),
]
/** The headers of a call: an upload requires a content type that it accepts. */
const typed = (key: string) => {
  const { types } = consoleUploads[key as keyof ConsoleUploads] ?? {}
  return types ? { headers: { 'content-type': types[0] } } : {}
}
const REFUSED = [ERROR_CODES.UNAUTHORIZED, ERROR_CODES.USER_NOT_LOGIN] as number[]

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const role of OWN_ROLES) await mall.services.staffOperator.saveRole(OPERATOR, role)
})
afterAll(() => mall.close())

test('the list names every endpoint of the console', () => {
  expect(Object.keys(NEEDS).sort()).toEqual(
    Object.keys({ ...consoleApi, ...consoleDownloads, ...consoleUploads }).sort(),
  )
  expect(mall.services.consoleRoutes.map(({ key }) => key).sort()).toEqual(Object.keys(NEEDS).sort())
})

test.each([...BUILT_IN_ROLES, ...OWN_ROLES].map((role) => [role.roleId, role.permissions] as const))(
  '%s reaches exactly the endpoints that its permissions allow [staff.permission]',
  async (roleId, permissions) => {
    const { client } = await staffClient(mall, roleId)
    const found: Record<string, boolean> = {}
    // The logout is last: it ends the session. Empty inputs suffice: permissions are checked first.
    const keys = Object.keys(NEEDS).filter((key) => key !== 'session/logout')
    for (const key of [...keys, 'session/logout'])
      found[key] = !REFUSED.includes((await client.send(key, {}, typed(key))).code)
    const wanted = Object.entries(NEEDS).map(([key, need]) => {
      return [key, need === 'none' || need === 'staff' || permissions.some((one) => [need].flat().includes(one))]
    })
    expect(found).toEqual(Object.fromEntries(wanted))
  },
)

test('without a session only the endpoints that require none are open [staff.permission]', async () => {
  for (const cookie of [null, 'console=', `console=${'0'.repeat(64)}`]) {
    const client = new ConsoleClient(mall)
    for (const [key, need] of Object.entries(NEEDS)) {
      client.cookie = cookie
      const { code } = await client.send(key, {}, typed(key))
      expect([key, code === ERROR_CODES.USER_NOT_LOGIN]).toEqual([key, need !== 'none'])
    }
  }
})

test('no endpoint of the console accepts a session of a shopper [staff.apart]', async () => {
  const shopper = await mall.enrol()
  const { sessionKey = '', sessionSecret = '' } = shopper.session ?? {}
  for (const [key, need] of Object.entries(NEEDS)) {
    if (need === 'none') continue
    for (const secret of [sessionKey, sessionSecret, shopper.accessToken ?? '', shopper.uid]) {
      expect(secret).not.toBe('')
      const client = new ConsoleClient(mall)
      client.cookie = `console=${secret}`
      expect([key, (await client.send(key, {}, typed(key))).code]).toEqual([key, ERROR_CODES.USER_NOT_LOGIN])
    }
    const signed = await shopper
      .callRaw(`POST ${CONSOLE_BASE}${key}`, {})
      .catch((error: { code?: number }) => error.code)
    expect([key, signed]).toEqual([key, ERROR_CODES.NO_INTERFACE_AUTH])
  }
})

test('no endpoint for shoppers accepts the cookie of the console [staff.apart]', async () => {
  const { client } = await staffClient(mall, 'administrator')
  const token = client.cookie?.split('=')[1] ?? ''
  const headers = { host: 'localhost', origin: 'http://localhost', 'x-console': '1', cookie: client.cookie ?? '' }
  const query = `appKey=galleria-h5&sessionKey=${token}&timestamp=${Math.floor(mall.clock.now() / 1000)}&sign=${token}`
  const opened: string[] = []
  let calls = 0
  const note = (key: string, reply: { body: string }) => {
    calls += 1
    if ((JSON.parse(reply.body) as { code: number }).code === 0) opened.push(key)
  }
  for (const [key, spec] of Object.entries({ ...coreApi, ...crmApi } as EndpointGroup)) {
    if (spec.auth === 'none') continue
    const [method, name] = splitKey(key)
    const url = `${name.startsWith('/') ? name : CORE_BASE + name}?${query}`
    const payload = method === 'GET' ? {} : { payload: '{}' }
    note(key, await mall.app.inject({ method, url, headers: { ...headers, 'authorization-app': token }, ...payload }))
  }
  for (const [key, spec] of Object.entries(legacyApi as EndpointGroup)) {
    if (spec.auth === 'none') continue
    const params = JSON.stringify({ sysId: 1002, accessToken: token, uid: '' })
    const form = new URLSearchParams({
      method: key,
      params,
      sessionKey: token,
      timestamp: '1',
      ver: '1.0',
      sign: token,
    })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    note(
      key,
      await mall.app.inject({
        method: 'POST',
        url: '/app.do',
        headers: { ...headers, ...type },
        payload: form.toString(),
      }),
    )
  }
  expect(opened).toEqual([])
  expect(calls).toBeGreaterThan(100)
})
