import { LOGIN_TYPE } from '@contract/codes/login'
import { CANCEL_REASONS, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { capturedLog } from '../support/captured-log'
import { eventually } from '../support/eventually'
import { CARDS, LIN, ScriptedIdentity } from '../support/scripted-identity'
import { sealPhone } from '../support/scripted-wechat'
import { shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const MOBILE = '13766554433'
const NAME = '欧阳慕青'
const DETAIL = '聚园路 8 号 7 幢 1301 室'
const PASSWORD = 'lanhua7788'
const OPEN_ID = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'

const INVOICE = {
  kind: 'company',
  title: '青禾文化',
  taxNo: '914403001922038216',
  email: 'tax@qinghe.example.com',
} as const

describe('the log of a purchase at level trace', () => {
  const { log, text } = capturedLog()
  let mall: TestMall
  const identities = new ScriptedIdentity()
  const secrets = new Map<string, string | undefined>()
  beforeAll(async () => {
    mall = await testApp({ hasGateway: true, log, identityProvider: identities })
    const goods = await shelve(mall.services, 'logged', { stock: 10 })
    const client = await mall.visitor()
    secrets.set('visitor key', client.session?.sessionKey).set('visitor secret', client.session?.sessionSecret)
    await client.legacy('account.login.sendLoginCheckCode', { mobile: MOBILE })
    const code = mall.sentCodes.at(-1)?.code ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(client.login(MOBILE, wrong)).rejects.toThrow('验证码')
    await client.login(MOBILE, code)
    secrets.set('login code', code).set('access token', client.accessToken)
    secrets.set('session key', client.session?.sessionKey).set('session secret', client.session?.sessionSecret)

    await client.call('POST userAddress/addOrUpdate', {
      name: NAME,
      mobile: MOBILE,
      areaCode: '330108',
      detail: DETAIL,
    })
    const binComits = [
      { storeId: goods.storeId, products: [{ skuId: goods.skuId, number: 1 }], remark: `请放在${DETAIL}门口` },
    ]
    const commit = async (idempotencyKey: string) => {
      const submit = await submitOf(client, { source: SUBMIT_SOURCE.buyNow, binComits })
      return client.call('POST productOrder/commitOrder', { ...submit, invoice: INVOICE }, { idempotencyKey })
    }
    const placed = await commit('key-of-the-first-order')
    const { payOrderNo } = placed
    secrets.set('tax number', INVOICE.taxNo).set('email', INVOICE.email)
    secrets.set('payOrderNo', payOrderNo).set('idempotency key', 'key-of-the-first-order')
    const opened = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    secrets.set('h5Url', opened.payParams?.h5Url)
    // Failures are logged as well, so the test causes some.
    await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'forged', forgery: 'signature' })
    await mall.gateway.play(opened.payParams?.h5Url, { outcome: 'duplicate', times: 3 })
    await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatJsapi, openId: OPEN_ID })
    await client.pay('pay.paymentService.payCallback', { payOrderNo })
    const orderId = placed.orders[0]?.orderId ?? ''
    await client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
    const isRefunded = async () => {
      await mall.services.jobs.runDue()
      return (await client.call('GET productOrder/getOrderInfo', { orderId })).status === 7
    }
    await eventually(isRefunded, 'the refund ended')
    const second = await commit('key-of-the-second-order')
    secrets.set('second payOrderNo', second.payOrderNo)
    await mall.gateway.close()
    // The provider is stopped: the log has its failures and the failed calls.
    await client
      .pay('pay.paymentService.pay', { payOrderNo: second.payOrderNo, payWay: PAY_WAY.wechatH5 })
      .catch(() => undefined)
    await mall.services.jobs.runDue()
    await client
      .call('POST productOrder/cancelOrder', { orderId: second.orders[0]?.orderId ?? '', reason: CANCEL_REASONS[0] })
      .catch(() => undefined)
    // An unexpected failure during a call that uses the shopper's rows.
    await mall.services.db.tx((tx) => tx.schema.alterTable('address').renameTo('address_away').execute())
    await client.call('POST userAddress/list', {}).catch(() => undefined)
    await client
      .call('POST userAddress/addOrUpdate', { name: NAME, mobile: MOBILE, areaCode: '330108', detail: DETAIL })
      .catch(() => undefined)
    await mall.services.db.tx((tx) => tx.schema.alterTable('address_away').renameTo('address').execute())
    await identityAndCard(client)
    await otherLogins(client)
    await client.call('POST /core/account/session/destroySession', {})
    secrets.set('phone', MOBILE).set('name', NAME).set('address', DETAIL).set('openid', OPEN_ID)
  })
  afterAll(() => mall.close())

  /** A real name, a pay password and a bank card: refused, accepted, and failing in the database. */
  async function identityAndCard(client: WireClient): Promise<void> {
    const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow()
    const lastCode = () => mall.sentCodes.at(-1)?.code ?? ''
    const { db } = mall.services
    const PAY_PASSWORD = '250836'
    identities.result = 'away'
    await fails(client.call('POST saveUserIdentityAuth', LIN))
    identities.result = 'mismatch'
    await fails(client.call('POST saveUserIdentityAuth', LIN))
    identities.result = 'match'
    await db.tx((tx) => tx.schema.alterTable('identity').renameTo('identity_away').execute())
    await fails(client.call('POST saveUserIdentityAuth', LIN))
    await db.tx((tx) => tx.schema.alterTable('identity_away').renameTo('identity').execute())
    mall.clock.advance(2000)
    await client.call('POST saveUserIdentityAuth', LIN)
    await client.call('POST payPassword/sendCode', {})
    const idTail = LIN.idCardNo.slice(-6)
    secrets.set('pay password code', lastCode())
    await client.call('POST payPassword/set', { password: PAY_PASSWORD, checkCode: lastCode(), idTail })
    const card = { cardNo: CARDS.icbc, mobile: MOBILE }
    await client.call('POST brokerage/sendTiedCardCode', card)
    secrets.set('card code', lastCode())
    const tied = { ...card, checkCode: lastCode(), isAgreed: true }
    await db.tx((tx) => tx.schema.alterTable('bank_card').renameTo('bank_card_away').execute())
    await fails(client.call('POST brokerage/tiedCard', tied))
    await db.tx((tx) => tx.schema.alterTable('bank_card_away').renameTo('bank_card').execute())
    mall.clock.advance(2000)
    const { cardId } = await client.call('POST brokerage/tiedCard', tied)
    await fails(client.call('POST brokerage/deleteCard', { cardId, payPassword: '963147' }))
    await client.call('POST brokerage/deleteCard', { cardId, payPassword: PAY_PASSWORD })
    secrets.set('ID number', LIN.idCardNo).set('ID tail', idTail).set('real name', LIN.name)
    secrets.set('card number', CARDS.icbc).set('part of the card', CARDS.icbc.slice(6, 15))
    secrets.set('pay password', PAY_PASSWORD).set('wrong pay password', '963147')
  }

  /** All other login methods, successful and failed, with the secrets that they carry. */
  async function otherLogins(shopper: WireClient): Promise<void> {
    const lastCode = () => mall.sentCodes.at(-1)?.code ?? ''
    const visitor = await mall.visitor()
    const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow()
    await shopper.legacy('account.reg.sendResetPswCheckCode', {})
    secrets.set('password code', lastCode()).set('password', PASSWORD).set('wrong password', 'guessed4321')
    await shopper.legacy('utopa.account.resetPassword', { password: PASSWORD, checkCode: lastCode() })
    const byPassword = (password: string) =>
      visitor.legacy('account.login.doLogin', { mobile: MOBILE, password, loginType: LOGIN_TYPE.password })
    await fails(byPassword('guessed4321'))
    const again = await byPassword(PASSWORD)
    secrets.set('second token', again.accessToken).set('second key', again.sessionKey)
    const { openToken } = await shopper.legacy('account.access.getOpenToken', {})
    const other = await mall.visitor()
    const { accessToken } = await other.legacy('account.access.getChildToken', { openToken })
    await fails(other.legacy('account.access.getChildToken', { openToken }))
    secrets.set('open token', openToken).set('child token', accessToken)
    const grant = await mall.services.grantOperator.create(OPERATOR, { mobile: MOBILE })
    secrets.set('grant code', grant.grantCode)
    await other.legacy('account.login.loginWithGrantCode', { grantCode: grant.grantCode })
    const stranger = await mall.visitor()
    await fails(stranger.legacy('account.login.loginWithGrantCode', { grantCode: grant.grantCode }))
    const sealed = sealPhone('logged.1', MOBILE, mall.clock.now())
    const { phoneTicket } = await stranger.legacy('account.wxMini.decryptedData', { code: 'logged.1', ...sealed })
    await fails(stranger.legacy('account.wxMini.decryptedData', { code: 'bad-logged.2', ...sealed }))
    secrets.set('phone ticket', phoneTicket).set('sealed phone', sealed.encryptedData)
    const state = 'state-of-a-page-that-is-logged'
    await stranger.legacy('account.wechatApp.getOauthUrl', { redirectUrl: 'http://localhost/', state })
    const authType = 'wechat'
    const bind = await stranger.legacy('account.login.loginByThirdAuth', { authType, code: 'somebody.7', state })
    secrets
      .set('state', state)
      .set('bind ticket', bind.bindTicket ?? '')
      .set('WeChat code', 'bad-logged.2')
    await stranger.legacy('account.login.loginByThirdAuth', { authType: 'wechatMini', phoneTicket })
  }

  test('logs each call, the forged notice, the unreachable provider, and the failure', () => {
    for (const word of [
      '"path":"/service/app/user/productOrder/commitOrder"',
      '"path":"/pay.do"',
      'a notice was refused',
      'unexpected failure',
    ]) {
      expect(text()).toContain(word)
    }
    expect(text()).toMatch(/could not be (closed|queried)|can't be reached/)
  })

  test('logs no secret and no personal data [security.logs]', () => {
    // Six digits can occur in a longer number: they count as the code only when separate.
    const isTold = (value: string | undefined) =>
      !value ||
      (/^\d{6}$/.test(value) ? new RegExp(`(?<![\\w.])${value}(?![\\w.])`).test(text()) : text().includes(value))
    const told = [...secrets].filter(([, value]) => isTold(value))
    expect(told.map(([name]) => name)).toEqual([])
    // No fragments either, and no signatures or queries.
    for (const part of ['聚园路', '欧阳', '?sessionKey', 'sign=', '"sign"', 'Authorization', 'BEGIN '])
      expect(text()).not.toContain(part)
    expect(text()).not.toMatch(/(?<![\w.-])1[3-9]\d{9}(?![\w.-])/)
  })
})
