// Addresses, envelopes, sessions, lists, idempotency, and every endpoint that the mall lists.
import { randomUUID } from 'node:crypto'
import { holds, refused, same, taken } from './expect.mjs'
import { CODE, OutsideClient } from './outside-client.mjs'

const GEN = '/core/account/session/genSession'
const USER = '/service/app/user/getIndexUserDate'
const RIGHTS = '/service/app/user/member/getMemberRights'
const PRODUCTS = '/service/app/user/product/pageProducts'
const MERGE = '/service/app/user/shopCart/merge'
const CART = '/service/app/user/shopCart/myShopCartDetail'
const LEGACY = { dialect: 'legacy' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** SKUs that are for sale, for the calls that need goods. */
async function skus(client, count) {
  const { records } = taken(await client.core('POST', PRODUCTS, { pageSize: 50 }), 'products')
  const found = records.filter((card) => card.singleSkuId && !card.isSoldOut)
  holds(found.length >= count, `the mall has ${found.length} products of one SKU to buy`)
  return found.slice(0, count).map((card) => card.singleSkuId)
}

const numberOf = (data, skuId) =>
  data.shopCartDtos
    .flatMap((group) => group.productDetails)
    .filter((line) => line.skuId === skuId)
    .reduce((sum, line) => sum + line.number, 0)

export const trafficChecks = [
  [
    'an unknown path or method: NO_INTERFACE_AUTH with HTTP 200',
    async (mall) => {
      const visitor = await mall.visitor()
      for (const [method, path] of [
        ['GET', '/service/app/user/nothing/here'],
        ['DELETE', USER],
        ['GET', '/core/account/session/genSession'],
        ['POST', '/igc/app/nothing/list'],
        ['POST', '/no/such/place'],
      ])
        refused(await visitor.send(method, path), CODE.noInterface, `${method} ${path}`)
      for (const method of ['nothing.of.ours', '', '__proto__', 'constructor'])
        refused(await visitor.legacy(method), CODE.noInterface, `legacy ${method}`, LEGACY)
      refused(await visitor.pay('nothing.of.ours'), CODE.noInterface, 'payment', LEGACY)
    },
  ],
  [
    'X-Request-Id comes back when it looks like one, and is replaced when not',
    async (mall) => {
      const visitor = await mall.visitor()
      const ask = async (id) =>
        (await visitor.core('GET', RIGHTS, {}, { headers: { 'x-request-id': id } })).headers.get('x-request-id')
      same(await ask('outside-1_A'), 'outside-1_A', 'a good one')
      for (const id of ['a b', 'x'.repeat(65), '<script>', 'a;b']) holds((await ask(id)) !== id, `${id} came back`)
    },
  ],
  [
    'genSession: fields, unknown app keys, and the same of the old API',
    async (mall) => {
      const client = new OutsideClient(mall.origin)
      const gen = (input) => client.send('POST', GEN, { headers: JSON_TYPE, body: JSON.stringify(input) })
      const names = ['expireTime', 'renewTime', 'serverTime', 'sessionKey', 'sessionSecret']
      const session = taken(await gen({ appKey: 'galleria-h5', deviceId: 'd' }), 'core')
      same(Object.keys(session).sort(), names, 'fields')
      same(session.renewTime - session.serverTime, 86_400_000, 'renewed after a day')
      same(session.expireTime - session.serverTime, 7 * 86_400_000, 'over after a week')
      holds(session.sessionKey.length >= 16 && session.sessionSecret.length >= 32, 'key and secret are long')
      for (const appKey of ['galleria-weapp', 'galleria-app']) taken(await gen({ appKey, deviceId: 'd' }), appKey)
      refused(await gen({ appKey: 'other', deviceId: 'd' }), CODE.invalidApplication, 'an unknown app key')
      for (const input of [{ deviceId: 'd' }, { appKey: 'galleria-h5' }, { appKey: 1, deviceId: 'd' }])
        refused(await gen(input), CODE.param, JSON.stringify(input))
      for (const body of ['{', '[]', '1', 'null', '{"__proto__":{}}'])
        refused(await client.send('POST', GEN, { headers: JSON_TYPE, body }), CODE.param, `body ${body}`)
      const params = { appKey: 'galleria-h5', deviceId: 'd' }
      const old = await client.legacy('account.session.gen', params, { sign: '', fields: { sessionKey: '' } })
      same(Object.keys(taken(old, 'legacy', 'legacy')).sort(), names, 'legacy fields')
    },
  ],
  [
    'a content type says nothing: the body is what it is',
    async (mall) => {
      const client = new OutsideClient(mall.origin)
      const body = JSON.stringify({ appKey: 'galleria-h5', deviceId: 'd' })
      for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml'])
        taken(await client.send('POST', GEN, { headers: { 'content-type': type }, body }), type)
    },
  ],
  [
    'a login rotates the session; a token binds a new one; a renewal keeps the shopper and the old key for a while',
    async (mall) => {
      const client = await new OutsideClient(mall.origin).open()
      const before = client.session
      await mall.login(client)
      const user = taken(await client.core('POST', USER), 'logged in')
      same(user.uid, client.uid, 'uid')
      const stale = await client.core('POST', USER, {}, { fields: { sessionKey: before.sessionKey } })
      refused(stale, CODE.invalidSession, "the visitor's key")
      const old = client.session
      client.session = taken(await client.legacy('account.session.renew'), 'renewal', 'legacy')
      holds(client.session.sessionKey !== old.sessionKey, 'a new key')
      same(taken(await client.core('POST', USER), 'renewed').uid, client.uid, 'uid after it')
      const renewed = client.session
      client.session = old
      taken(await client.core('POST', USER), 'the old key at once after it')
      await client.open(client.accessToken)
      same(taken(await client.core('POST', USER), 'bound by token').uid, client.uid, 'uid of the bound one')
      await client.open('not-a-token')
      refused(await client.core('POST', USER, {}, { fields: { uid: undefined } }), CODE.notLogin, 'a wrong token')
      client.session = renewed
      taken(await client.core('POST', '/core/account/session/destroySession'), 'logout')
      refused(await client.core('POST', USER), CODE.invalidSession, 'after the logout')
      await client.open(client.accessToken)
      refused(await client.core('POST', USER), CODE.notLogin, 'the token is over, too')
    },
  ],
  [
    'lists: ten by default, a cursor goes on without gap or double and wins over pageNo, pageNo up to 100',
    async (mall) => {
      const visitor = await mall.visitor()
      const page = async (input) => taken(await visitor.core('POST', PRODUCTS, input), JSON.stringify(input))
      const ids = (list) => list.records.map((card) => card.productId)
      const first = await page({})
      same(Object.keys(first).filter((name) => ['records', 'hasMore', 'cursor'].includes(name)).length, 3, 'fields')
      same([first.records.length, first.hasMore], [10, true], 'the first page')
      const second = await page({ cursor: first.cursor })
      const whole = await page({ pageSize: 20 })
      same([...ids(first), ...ids(second)], ids(whole), 'two pages and one of twenty')
      same(ids(await page({ cursor: first.cursor, pageNo: 5 })), ids(second), 'the cursor wins')
      same(ids(await page({ pageNo: 2 })), ids(second), 'by number')
      for (const input of [{ pageNo: 0 }, { pageNo: 101 }, { pageSize: 0 }, { pageSize: 51 }, { cursor: '' }])
        refused(await visitor.core('POST', PRODUCTS, input), CODE.param, JSON.stringify(input))
    },
  ],
  [
    'idempotency: once for a key, another body is refused, another shopper is another; with no key the sign is it',
    async (mall) => {
      const [shopper, other] = [await mall.shopper(), await mall.shopper(1)]
      const [skuId] = await skus(shopper, 1)
      const count = async (client) => numberOf(taken(await client.core('GET', CART), 'cart'), skuId)
      const before = await count(shopper)
      const lines = (number) => ({ lines: [{ skuId, number, isSelect: false }] })
      const headers = { 'idempotency-key': randomUUID() }
      const first = taken(await shopper.core('POST', MERGE, lines(1), { headers }), 'merge')
      same(taken(await shopper.core('POST', MERGE, lines(1), { headers }), 'again'), first, 'the same reply')
      same(await count(shopper), before + 1, 'pieces after both')
      refused(await shopper.core('POST', MERGE, lines(2), { headers }), CODE.param, 'another body')
      const others = await count(other)
      taken(await other.core('POST', MERGE, lines(1), { headers }), 'another shopper with the same key')
      same(await count(other), others + 1, "the other's pieces")
      const fields = { timestamp: shopper.seconds() }
      for (let i = 0; i < 2; i++) taken(await shopper.core('POST', MERGE, lines(1), { fields }), 'without a key')
      same(await count(shopper), before + 2, 'one signed call sent twice')
      for (const client of [shopper, other]) await putBack(client, skuId, client === shopper ? before : others)
    },
  ],
  [
    'payment: needs its number only; a wrong one is refused without a word of anybody',
    async (mall) => {
      const client = new OutsideClient(mall.origin)
      refused(await client.pay('pay.paymentService.initPay'), CODE.param, 'no number', LEGACY)
      refused(await client.pay('pay.paymentService.initPay', { payOrderNo: 'a b' }), CODE.param, 'no such form', LEGACY)
      const reply = await client.pay('pay.paymentService.initPay', { payOrderNo: 'x'.repeat(22) })
      holds(reply.http === 200 && reply.json.code !== 0 && reply.json.data === null, `a stranger's: ${reply.text}`)
    },
  ],
  [
    'every endpoint that /docs/openapi.json names demands its signature and its shopper',
    async (mall) => {
      const visitor = await mall.visitor()
      const { json } = await visitor.send('GET', '/docs/openapi.json')
      if (json?.openapi === undefined) return 'not shown to outsiders here'
      let seen = 0
      for (const [address, methods] of Object.entries(json.paths)) {
        const [path, name] = address.split('#')
        for (const [method, { description }] of Object.entries(methods)) {
          const auth = /auth: (\w+)/.exec(description)?.[1]
          if (path.startsWith('/console/')) {
            await demandsConsole(visitor, path)
            continue
          }
          if (path === '/pay.do' || path === '/track' || auth === 'none') continue
          seen += 1
          if (path === '/app.do') await demandsLegacy(visitor, name, auth)
          else await demands(visitor, method.toUpperCase(), path, auth)
        }
      }
      holds(seen > 20, `only ${seen} endpoints`)
      return `${seen} endpoints`
    },
  ],
]

async function demands(visitor, method, path, auth) {
  const what = `${method} ${path}`
  refused(await visitor.send(method, path), CODE.invalidApplication, `${what}, bare`)
  refused(await visitor.core(method, path, {}, { sign: null }), CODE.signFailed, `${what}, unsigned`)
  refused(await visitor.core(method, path, {}, { sign: 'f'.repeat(64) }), CODE.signIncorrect, `${what}, signed wrong`)
  if (auth === 'shopper') refused(await visitor.core(method, path), CODE.notLogin, `${what}, by a visitor`)
}

/** A call that no page of the console made is refused, whatever its endpoint demands. */
async function demandsConsole(visitor, path) {
  const of = { http: 403, dialect: 'console' }
  refused(await visitor.send('POST', path), CODE.noInterface, `${path}, from outside`, of)
}

async function demandsLegacy(visitor, name, auth) {
  // With an invalid token, so that the signature is checked.
  const params = { accessToken: 'x' }
  refused(await visitor.legacy(name, params, { sign: null }), CODE.signFailed, `${name}, unsigned`, LEGACY)
  const wrong = await visitor.legacy(name, params, { sign: 'f'.repeat(64) })
  refused(wrong, CODE.signIncorrect, `${name}, signed wrong`, LEGACY)
  if (auth !== 'shopper') return
  refused(await visitor.legacy(name, {}), CODE.notLogin, `${name}, without a token`, { http: 401, ...LEGACY })
  refused(await visitor.legacy(name, params), CODE.tokenExpire, `${name}, with a token that means nothing`, LEGACY)
}

/** Restores the cart. */
async function putBack(client, skuId, number) {
  const cart = taken(await client.core('GET', CART), 'cart')
  const line = cart.shopCartDtos.flatMap((group) => group.productDetails).find((one) => one.skuId === skuId)
  if (!line) return
  if (number > 0) await client.core('POST', '/service/app/user/shopCart/update', { id: line.id, number })
  else await client.core('POST', '/service/app/user/shopCart/delete', { ids: [line.id] })
}
