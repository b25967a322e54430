// Signatures and the order of checks, in the three signed dialects.

import { holds, refused, same, taken } from './expect.mjs'
import { CODE, signOf } from './outside-client.mjs'

const RIGHTS = '/service/app/user/member/getMemberRights'
const SUGGEST = '/service/app/user/product/suggest'
const PRODUCTS = '/service/app/user/product/pageProducts'
const ADD = '/service/app/user/shopCart/add'
const COUNT = '/service/app/user/productOrder/getUserOrderCount'
const MERCHANTS = '/igc/app/wxpaymerchant/list'
const NO_SIGN = 'f'.repeat(64)
// A few seconds more than the limit, because the client knows the server's clock to a second.
const LATE = -305

/** Calls with two faults each, for both dialects by address: the earlier check determines the reply. */
const ORDER = [
  ['app key before session', { fields: { appKey: 'other', sessionKey: 'nobody' } }, CODE.invalidApplication],
  ['session before timestamp', { fields: { sessionKey: 'nobody', timestamp: '1' } }, CODE.invalidSession],
  ["another app's session", { fields: { appKey: 'galleria-weapp', timestamp: '1' } }, CODE.invalidSession],
  ['timestamp before sign', { late: true, sign: NO_SIGN }, CODE.expire],
  ['sign before uid', { fields: { uid: 'somebody' }, sign: NO_SIGN }, CODE.signIncorrect],
  ['a missing sign before uid', { fields: { uid: 'somebody' }, sign: null }, CODE.signFailed],
  ['uid before schema', { fields: { uid: 'somebody' } }, CODE.notLogin],
]

const spoiled = (client, { late, fields, ...options }) => ({
  ...options,
  fields: { ...fields, ...(late && { timestamp: client.seconds(LATE) }) },
})

export const signatureChecks = [
  [
    'core: the order of checks',
    async (mall) => {
      const visitor = await mall.visitor()
      for (const [what, how, code] of ORDER)
        refused(await visitor.core('POST', ADD, {}, spoiled(visitor, how)), code, what)
      refused(await visitor.core('POST', ADD, {}), CODE.notLogin, 'login before schema')
      const shopper = await mall.shopper()
      const reply = await shopper.core('POST', ADD, {})
      refused(reply, CODE.param, 'the schema last')
      holds(/^\w+: ./.test(reply.json.message), `the message names the field: ${reply.json.message}`)
    },
  ],
  [
    'CRM: the same order, and the token after it',
    async (mall) => {
      const visitor = await mall.visitor()
      for (const [what, how, code] of ORDER)
        refused(await visitor.crm('GET', MERCHANTS, { pageSize: 0 }, spoiled(visitor, how)), code, what)
      refused(await visitor.crm('GET', MERCHANTS, { pageSize: 0 }), CODE.notLogin, 'login before schema')
      const [shopper, other] = [await mall.shopper(), await mall.shopper(1)]
      const ask = (token) => shopper.crm('GET', MERCHANTS, { pageSize: 0 }, { token })
      refused(await ask(''), CODE.notLogin, 'no token')
      refused(await ask('0'.repeat(32)), CODE.tokenExpire, 'an unknown token')
      refused(await ask(other.accessToken), CODE.tokenExpire, "another shopper's token")
      refused(await ask(shopper.accessToken), CODE.param, 'the schema last')
      taken(await shopper.crm('GET', MERCHANTS), 'with the token')
    },
  ],
  [
    'legacy: the order of checks, and HTTP 401 without a token',
    async (mall) => {
      const shopper = await mall.shopper()
      const ask = (params, options = {}) => shopper.legacy('eshop.shopcart.addShopCart', params, options)
      const legacy = { dialect: 'legacy' }
      refused(await ask({ accessToken: '' }), CODE.notLogin, 'an empty token', { http: 401, ...legacy })
      const cases = [
        ['session before timestamp', { fields: { sessionKey: 'nobody', timestamp: '1' } }, CODE.invalidSession],
        ['timestamp before sign', { fields: { timestamp: shopper.seconds(LATE) }, sign: NO_SIGN }, CODE.expire],
        ['a missing sign', { sign: null }, CODE.signFailed],
        ['a wrong sign', { sign: NO_SIGN }, CODE.signIncorrect],
      ]
      for (const [what, options, code] of cases) refused(await ask({ uid: 'somebody' }, options), code, what, legacy)
      refused(await ask({ uid: 'somebody', accessToken: 'stale' }), CODE.notLogin, 'uid before token', legacy)
      refused(await ask({ accessToken: 'stale' }), CODE.tokenExpire, 'a stale token', legacy)
      const other = await mall.shopper(1)
      refused(await ask({ accessToken: other.accessToken }), CODE.tokenExpire, "another's token", legacy)
      refused(await ask({}), CODE.param, 'the schema last', legacy)
      const visitor = await mall.visitor()
      const asVisitor = await visitor.legacy('account.session.renew', { accessToken: 'stale' })
      refused(asVisitor, CODE.tokenExpire, 'a stale token of a visitor', legacy)
    },
  ],
  [
    'a wrong sign says 签名错误, exactly',
    async (mall) => {
      const visitor = await mall.visitor()
      same((await visitor.core('GET', RIGHTS, {}, { sign: NO_SIGN })).json.message, '签名错误', 'core')
      same((await visitor.legacy('account.session.renew', {}, { sign: NO_SIGN })).json.msg, '签名错误', 'legacy')
    },
  ],
  [
    'the clock may be 300 s off, either way',
    async (mall) => {
      const visitor = await mall.visitor()
      for (const shift of [-295, 0, 295])
        taken(await visitor.core('GET', RIGHTS, {}, { fields: { timestamp: visitor.seconds(shift) } }), `${shift} s`)
      for (const timestamp of [visitor.seconds(-305), visitor.seconds(305), '', 'now', '-1', '1e9', `${Date.now()}000`])
        refused(await visitor.core('GET', RIGHTS, {}, { fields: { timestamp } }), CODE.expire, `timestamp ${timestamp}`)
    },
  ],
  [
    'keys and values are percent-encoded before they are signed',
    async (mall) => {
      const visitor = await mall.visitor()
      for (const keyword of ['羊绒 衫', "it's (A)*!", 'a+b&c=d%25', '~-._', '👜', '/?#[]@'])
        taken(await visitor.core('GET', SUGGEST, { keyword }), `keyword ${keyword}`)
      taken(await visitor.core('POST', PRODUCTS, { keyword: "包 (A)*!'" }), 'a body with such characters')
      taken(await visitor.legacy('account.session.renew', { note: "a+b 中文 (x)*!'&=%" }), 'legacy params', 'legacy')
    },
  ],
  [
    'a sign binds method, path, body and every field',
    async (mall) => {
      const visitor = await mall.visitor()
      const wrong = async (what, method, path, input, options) =>
        refused(await visitor.core(method, path, input, options), CODE.signIncorrect, what)
      await wrong('method', 'GET', RIGHTS, {}, { asMethod: 'POST' })
      await wrong('path', 'GET', RIGHTS, {}, { asPath: '/service/app/user/member/getMemberDefaultCardInfo' })
      await wrong('body', 'POST', PRODUCTS, {}, { asBody: '{ }' })
      await wrong('a further field', 'GET', RIGHTS, {}, { after: (text) => `${text}&extra=1` })
      await wrong('a field left out', 'GET', RIGHTS, {}, { after: (text) => text.replace('&source=outside', '') })
      const query = visitor.query()
      const right = signOf(visitor.session.sessionSecret, { ...query, method: 'GET', path: RIGHTS })
      await wrong('upper case', 'GET', RIGHTS, {}, { fields: query, sign: right.toUpperCase() })
      await wrong("another session's secret", 'GET', RIGHTS, {}, { fields: query, sign: signOf('x', query) })
      taken(await visitor.core('GET', RIGHTS, {}, { fields: query, sign: right }), 'and the right one is taken')
    },
  ],
  [
    'pseudo-fields in the query and names that stand twice are refused',
    async (mall) => {
      const visitor = await mall.visitor()
      for (const name of ['method', 'path', 'body'])
        refused(await visitor.core('GET', RIGHTS, {}, { fields: { [name]: 'x' } }), CODE.signFailed, name)
      const twice = [
        (text) => `${text}&source=outside`,
        (text) => `${text}&s%6Furce=outside`,
        (text) => `source=1&${text}`,
      ]
      for (const after of twice) {
        refused(await visitor.core('GET', RIGHTS, {}, { after }), CODE.signFailed, 'core, twice')
        refused(await visitor.crm('GET', MERCHANTS, {}, { after }), CODE.signFailed, 'CRM, twice')
      }
      const again = (text) => `${text}&ver=1.0`
      const legacy = await visitor.legacy('account.session.renew', {}, { after: again })
      refused(legacy, CODE.signFailed, 'legacy, twice', { dialect: 'legacy' })
      const pay = await visitor.form('/pay.do', 'method=pay.paymentService.initPay&payOrderNo=a&payOrderNo=b')
      refused(pay, CODE.param, 'payment, twice', { dialect: 'legacy' })
      const broken = await visitor.core('GET', RIGHTS, {}, { after: (text) => `${text}&a=%E4%` })
      refused(broken, CODE.signFailed, 'a broken escape')
    },
  ],
  [
    "a uid that is not the session's is nobody's",
    async (mall) => {
      const [shopper, other] = [await mall.shopper(), await mall.shopper(1)]
      const asked = await shopper.core('GET', COUNT, {}, { fields: { uid: other.uid } })
      refused(asked, CODE.notLogin, "another's uid")
      taken(await shopper.core('GET', COUNT, {}, { fields: { uid: undefined } }), 'without a uid')
      taken(await shopper.core('GET', COUNT), 'with its own')
    },
  ],
]
