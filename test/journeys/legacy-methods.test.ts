// Every method of the old API in legacy-methods.json: it gives a real reply, or it is not built and refuses.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type LegacyApi, legacyApi } from '@contract/api'
import { MALL_TARGET } from '@contract/codes/chat'
import { ERROR_CODES } from '@contract/codes/errors'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import { DEMO_CODE, type TestMall, testApp } from '../support/app'
import { sealPhone } from '../support/scripted-wechat'
import { type Shelved, shelve } from '../support/shopping'
import type { CallRefused, WireClient } from '../support/wire-client'

type Method = keyof LegacyApi & string
const NAMED: string[] = JSON.parse(readFileSync(resolve('test/journeys/legacy-methods.json'), 'utf8'))
const BUILT = Object.keys(legacyApi)

let mall: TestMall
let goods: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: true, wechatPages: { appId: 'wx-web', ticket: async () => 'ticket' } })
  goods = await shelve(mall.services, 'legacy', { stock: 5 })
})
afterAll(() => mall.close())

const MOBILE = '13812345999'
const phone = { mobile: MOBILE, countryCode: '86' }
const sent = () => mall.sentCodes.at(-1)?.code ?? ''
/** A code that the shopper requested with `method`. */
async function coded(
  client: WireClient,
  method: 'account.login.sendLoginCheckCode' | 'account.reg.sendResetPswCheckCode',
) {
  mall.clock.advance(61_000)
  await client.legacy(method, phone)
  return { ...phone, checkCode: sent() }
}
const ticketOf = async (client: WireClient) =>
  (await client.legacy('account.reg.verifyResetPswCheckCode', await coded(client, 'account.reg.sendResetPswCheckCode')))
    .ticket

/** A conversation of the shopper with the mall. */
async function talked({ uid }: WireClient): Promise<{ targetId: string }> {
  const words = { msgId: 'first', type: IM_MESSAGE_TYPES.text, param: { text: '在吗' } }
  const key = { uid, targetId: MALL_TARGET }
  await mall.services.chats.send(key, words, { side: 'shopper', staffId: '' })
  return { targetId: MALL_TARGET }
}

/** Parameters of a real client, for each method that is built. */
const PARAMS: { [M in Method]?: (client: WireClient) => object | Promise<object> } = {
  'account.session.gen': () => ({ appKey: 'galleria-h5', deviceId: 'd' }),
  'account.session.renew': () => ({}),
  'account.score.startApp': () => ({}),
  'account.access.getOpenToken': () => ({}),
  'account.access.getChildToken': (client) => client.legacy('account.access.getOpenToken', {}),
  'account.login.doLogin': () => ({ mobile: '13800000002', checkCode: DEMO_CODE, clientType: 18 }),
  'account.login.loginByThirdAuth': () => ({ authType: 'wechatMini', code: 'somebody.1' }),
  'account.login.sendLoginCheckCode': () => phone,
  'account.login.sendThirdLoginMobileCheckCode': () => phone,
  'account.wxMini.decryptedData': () => ({
    code: 'tapper.1',
    ...sealPhone('tapper.1', '13812345998', mall.clock.now()),
  }),
  'account.wechatApp.getOauthUrl': () => ({ redirectUrl: 'http://localhost/', state: 'a'.repeat(32) }),
  'account.reg.sendResetPswCheckCode': () => phone,
  'account.reg.verifyResetPswCheckCode': (client) => coded(client, 'account.reg.sendResetPswCheckCode'),
  'account.reg.resetPassword': async (client) => ({ ticket: await ticketOf(client), password: 'lanhua7788' }),
  'eshop.shopcart.addShopCart': () => ({
    storeId: goods.storeId,
    businessId: goods.businessId,
    skuId: goods.skuId,
    clientType: 1,
    number: 1,
  }),
  'base.wechat.getWxConfig': () => ({ url: 'http://localhost/#/pages/home/index' }),
  'account.help.saveFeedback': () => ({ type: 'other', content: '很好用' }),
  'common.upload.getUpToken': () => ({}),
  'account.userdata.getInterestTags': () => ({}),
  'account.userdata.getUserData': () => ({}),
  'base.im.user.queryBizUser': () => ({ targetId: MALL_TARGET }),
  'base.im.message.getDialogueList': () => ({ sessionId: 's', sysId: 1 }),
  'base.im.message.getHistoryRecords': () => ({ targetId: MALL_TARGET }),
  'base.im.message.stopNotify': async (client) => ({ ...(await talked(client)), isStopped: true }),
  'base.im.conversation.onTop': async (client) => ({ ...(await talked(client)), isTop: true }),
  'base.im.conversation.delete': (client) => talked(client),
  'base.message.listTopBarMessage': () => ({}),
  'base.message.listGuideBarMessageDetail': () => ({ id: 'system' }),
  'base.message.updateMessageStatus': () => ({}),
  'neweshop.point.getPointMallNew': () => ({ pageSize: 5, filters: { kind: 'goods' } }),
  'eshop.special.getColumnProduct': () => ({}),
  'base.advertisement.getAdvertisementConfig': () => ({ code: 'receipt-banner', clientType: 18 }),
}
/** Methods that need an operator's grant, a password or a file to succeed; other tests cover their success. */
const REFUSED: { [M in Method]?: [object, string] } = {
  'account.login.loginWithGrantCode': [{ grantCode: 'nobody-knows-it' }, '授权码'],
  'account.login.loginWithGrantCodeAndCheckCode': [{ grantCode: 'nobody-knows-it', ...phone, checkCode: '000000' }, ''],
  'utopa.account.resetPassword': [{ password: 'lanhua7788' }, '请输入验证码'],
  'common.upload.getUrlByKey': [{ keys: [`feedback/${'0'.repeat(24)}/x`] }, '没有这个文件'],
}
const NOT_BUILT: number[] = [ERROR_CODES.NO_INTERFACE_AUTH, ERROR_CODES.SYS_ERROR, ERROR_CODES.SYS_PARAM_ERROR]

test('each listed method that is built is tested below', () => {
  const tried = [...Object.keys(PARAMS), ...Object.keys(REFUSED)]
  expect(NAMED.filter((method) => BUILT.includes(method)).sort()).toEqual(tried.sort())
})

test.each(Object.keys(PARAMS) as Method[])('%s gives a shopper a real reply [legacy.methods]', async (method) => {
  const client = await mall.enrol()
  const params = (await PARAMS[method]?.(client)) ?? {}
  expect(await client.legacy(method, params as never)).toEqual(expect.anything())
})

test.each(Object.entries(REFUSED))(
  '%s refuses with its own reason [legacy.methods]',
  async (method, [params, words]) => {
    const client = await mall.enrol()
    const refusal = await client.legacy(method as Method, params as never).then(
      () => null,
      (error: CallRefused) => error,
    )
    expect(refusal?.http).toBe(200)
    expect(refusal?.message).toContain(words)
    if (words === '') expect(NOT_BUILT).not.toContain(refusal?.code)
  },
)

test.each(NAMED.filter((method) => !BUILT.includes(method)))(
  '%s is not built: NO_INTERFACE_AUTH [legacy.methods]',
  async (method) => {
    const client = await mall.enrol()
    await expect(client.legacy(method as Method, {} as never)).rejects.toMatchObject({
      http: 200,
      code: ERROR_CODES.NO_INTERFACE_AUTH,
    })
  },
)
