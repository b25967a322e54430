import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import { IDENTITY_TRIES_A_DAY } from '@contract/codes/identity'
import { ORDER_SOURCE } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { lastAct } from '../../../../test/support/last-act'
import { CARDS, CHEN, LIN, ScriptedIdentity } from '../../../../test/support/scripted-identity'
import { type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import { FIRST_KEY, SECOND_KEY, sealingOf } from '../../../../test/support/test-sealing'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
let service: ScriptedIdentity
let shopper: WireClient
beforeEach(async () => {
  service = new ScriptedIdentity()
  mall = await testApp({ identityProvider: service })
  shopper = await mall.enrol()
})
afterEach(() => mall.close())

const save = (client: WireClient, person: { name: string; idCardNo: string }) =>
  client.call('POST saveUserIdentityAuth', person)
const BIZ = { code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE }
const rows = (client: WireClient) =>
  mall.services.db.q.selectFrom('identity').selectAll().where('uid', '=', client.uid).execute()

test('a name and number are checked, kept sealed and shown masked [identity.masked] [identity.sealed]', async () => {
  const none = { isAuth: false, name: '', idCardNo: '', authAt: 0 }
  expect(await shopper.call('GET getUserIdentityAuth', {})).toEqual(none)
  const shown = await save(shopper, { name: ' 林予安 ', idCardNo: '330108 19960418 2145' })
  expect(shown).toMatchObject({ isAuth: true, name: '林*安', idCardNo: '3301**********214*' })
  expect(Math.abs(mall.clock.now() - shown.authAt)).toBeLessThan(60_000)
  expect(service.asked).toEqual([{ name: '林予安', number: LIN.idCardNo }])
  expect(await shopper.call('GET getUserIdentityAuth', {})).toEqual(shown)
  const people = await mall.services.db.q.selectFrom('identity_person').selectAll().execute()
  const stored = JSON.stringify([await rows(shopper), people])
  expect(stored).toContain(FIRST_KEY.id)
  for (const secret of ['林予安', '2145', '199604']) expect(stored).not.toContain(secret)
})

test('a wrong name or number is refused before the service is called [identity.number] [identity.name]', async () => {
  for (const [person, words] of [
    [{ ...LIN, name: 'Lin' }, 'name: '],
    [{ ...LIN, idCardNo: '330108199604182148' }, 'idCardNo: 末位校验码不对，请对照证件核对'],
    [{ ...LIN, idCardNo: '330106201001010018' }, 'idCardNo: 未满 18 岁'],
  ] as const) {
    const refused = { code: ERROR_CODES.SYS_PARAM_ERROR, message: expect.stringContaining(words) }
    await expect(save(shopper, person)).rejects.toMatchObject(refused)
  }
  expect(service.asked).toEqual([])
})

test('a mismatch and an unknown number are reported with the remaining checks; a sixth check is refused until the next day [identity.daily-limit]', async () => {
  service.result = 'mismatch'
  await expect(save(shopper, LIN)).rejects.toMatchObject({
    ...BIZ,
    message: expect.stringContaining('姓名与身份证号不一致，今天还可以再试 4 次'),
  })
  service.result = 'unknown'
  await expect(save(shopper, LIN)).rejects.toMatchObject({
    ...BIZ,
    message: expect.stringContaining('没有查到这个身份证号，今天还可以再试 3 次'),
  })
  mall.clock.advance(2000)
  const all = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => save(shopper, { ...LIN, name: `林${'安'.repeat(at + 1)}` })),
  )
  expect(all.every(({ status }) => status === 'rejected')).toBe(true)
  expect(service.asked).toHaveLength(IDENTITY_TRIES_A_DAY)
  mall.clock.advance(2000)
  await expect(save(shopper, LIN)).rejects.toMatchObject({ code: ERROR_CODES.SYS_OPT_FREQUENTLY_ERROR })
  service.result = 'match'
  mall.clock.advance(DAY_MS)
  expect(await save(shopper, LIN)).toMatchObject({ isAuth: true })
})

test('a failed call of the service costs no check and stores nothing [identity.away]', async () => {
  service.result = 'away'
  for (let count = 0; count < IDENTITY_TRIES_A_DAY + 1; count++) {
    await expect(save(shopper, LIN)).rejects.toMatchObject({ ...BIZ, message: expect.stringContaining('暂时连不上') })
    mall.clock.advance(2000)
  }
  expect(await rows(shopper)).toEqual([])
  service.result = 'match'
  expect(await save(shopper, LIN)).toMatchObject({ isAuth: true })
})

test('a person belongs to one account, also under concurrent calls; a repeat changes nothing, another person is refused [identity.one-account]', async () => {
  const other = await mall.enrol()
  const both = await Promise.allSettled([save(shopper, LIN), save(other, LIN)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [owner, loser] = both[0].status === 'fulfilled' ? [shopper, other] : [other, shopper]
  mall.clock.advance(2000)
  await expect(save(loser, LIN)).rejects.toMatchObject({
    ...BIZ,
    message: expect.stringContaining('这张身份证已认证到其他账号'),
  })
  expect(await rows(loser)).toEqual([])
  const asked = service.asked.length
  expect(await save(owner, LIN)).toMatchObject({ isAuth: true })
  await expect(save(owner, CHEN)).rejects.toMatchObject({
    ...BIZ,
    message: expect.stringContaining('你已实名认证，换绑请联系客服'),
  })
  expect(service.asked).toHaveLength(asked)
})

describe('an order that customs clears', () => {
  let goods: Shelved
  beforeEach(async () => {
    goods = await shelve(mall.services, 'abroad', { stock: 10, isCrossBorder: true })
  })
  const submit = async (at = goods) =>
    submitOf(shopper, {
      source: 'buyNow',
      binComits: [{ storeId: at.storeId, products: [{ skuId: at.skuId, number: 1 }] }],
    })
  const commit = async (key: string, body?: Awaited<ReturnType<typeof submit>>) =>
    shopper.call('POST productOrder/commitOrder', body ?? (await submit()), { idempotencyKey: key })

  test('is refused without a real name and reserves nothing; the same request is accepted with one [identity.cross-border] [identity.resume]', async () => {
    const { db } = mall.services
    const body = await submit()
    await expect(commit('k1', body)).rejects.toMatchObject({ code: ERROR_CODES.NO_IDENTITY_AUTH })
    expect(await db.q.selectFrom('shop_order').selectAll().execute()).toEqual([])
    expect(await mall.services.stock.available(db.q, [goods.skuId])).toEqual(new Map([[goods.skuId, 10]]))
    await save(shopper, LIN)
    mall.clock.advance(2000)
    const placed = await commit('k1', body)
    mall.clock.advance(2000)
    expect(await commit('k1', body)).toEqual(placed)
    expect(await mall.services.stock.available(db.q, [goods.skuId])).toEqual(new Map([[goods.skuId, 9]]))
  })

  test('shows on the submit page that payer and buyer must be the same; domestic goods do not [identity.payer]', async () => {
    const confirm = (at: Shelved) =>
      shopper.call('POST productOrder/confirmOrder', {
        source: 'buyNow',
        orderSource: ORDER_SOURCE.web,
        binComits: [{ storeId: at.storeId, products: [{ skuId: at.skuId, number: 1 }] }],
      })
    const row = { label: '海外直购', value: '付款人须与购买人同名' }
    expect((await confirm(goods)).rows).toContainEqual(expect.objectContaining(row))
    const domestic = await shelve(mall.services, 'home', { stock: 10 })
    expect((await confirm(domestic)).rows).not.toContainEqual(expect.objectContaining(row))
    expect(await commit('home', await submit(domestic))).toMatchObject({ orders: [{}] })
  })

  test('needs no real name while the setting is off [identity.switch]', async () => {
    const { settingOperator } = mall.services
    const isOn = async () => (await shopper.call('GET getUserIdentityAuthOnOff', {})).isOn
    expect(await isOn()).toBe(true)
    await settingOperator.put(OPERATOR, 'IDENTITY_AUTH', '0')
    expect(await isOn()).toBe(false)
    expect(await commit('off')).toMatchObject({ orders: [{}] })
    await expect(settingOperator.put(OPERATOR, 'IDENTITY_AUTH', 'yes')).rejects.toMatchObject({
      message: expect.stringContaining('应是 1 或 0'),
    })
    await settingOperator.drop(OPERATOR, 'IDENTITY_AUTH')
    mall.clock.advance(2000)
    expect(await isOn()).toBe(true)
    await expect(commit('on')).rejects.toMatchObject({ code: ERROR_CODES.NO_IDENTITY_AUTH })
  })
})

test('without a service real names are not taken, and no order needs one [identity.switch]', async () => {
  const bare = await testApp()
  const client = await bare.enrol()
  expect(await client.call('GET getUserIdentityAuthOnOff', {})).toEqual({ isOn: false })
  await expect(save(client, LIN)).rejects.toMatchObject({
    ...BIZ,
    message: expect.stringContaining('实名认证暂未开放，请稍后再试'),
  })
  await bare.close()
})

describe('the operator', () => {
  /** The same database with a new key before the old one. */
  async function withNewKey() {
    const { wireServices } = await import('../../../services')
    const { createZeroPay } = await import('../../../pay/zero')
    const { silentLog } = await import('../../../kernel/log')
    return wireServices(mall.services.db, mall.clock, silentLog, {
      account: { sender: { send: async () => undefined }, demoPhones: [], demoCode: '' },
      providers: [createZeroPay()],
      sealing: sealingOf(SECOND_KEY, FIRST_KEY),
    })
  }
  async function bind(client: WireClient, cardNo: string) {
    const { bankCards, db, clock } = mall.services
    const bank = (await client.call('POST brokerage/bankOfCard', { prefix: cardNo.slice(0, 6) })).bank
    if (!bank) throw new Error('the table lacks the bank')
    await db.tx((tx) => bankCards.keep(tx, client.uid, { digits: cardNo, bank }, clock.now()))
  }
  const keysOf = async () => {
    const { q } = mall.services.db
    const [people, cards] = await Promise.all([
      q.selectFrom('identity').select('keyId').execute(),
      q.selectFrom('bank_card').select('keyId').execute(),
    ])
    return [...people, ...cards].map(({ keyId }) => keyId)
  }

  test('reseals all values with a new key; only this key opens them, and a second run changes nothing [identity.rotate]', async () => {
    const other = await mall.enrol()
    await save(shopper, LIN)
    await save(other, CHEN)
    await bind(shopper, CARDS.icbc)
    await bind(shopper, CARDS.abc)
    const { identityOperator, identities } = await withNewKey()
    expect(await identityOperator.pending()).toBe(4)
    const seen: [number, number][] = []
    const done = await identityOperator.rotate(OPERATOR, (...now) => void seen.push(now))
    expect(done).toEqual({ keyId: SECOND_KEY.id, done: 4 })
    expect(seen.at(-1)).toEqual([4, 4])
    expect(new Set(await keysOf())).toEqual(new Set([SECOND_KEY.id]))
    expect(await identities.shown(shopper.uid)).toMatchObject({ isAuth: true, name: '林*安' })
    expect(await identityOperator.rotate(OPERATOR, () => undefined)).toEqual({ keyId: SECOND_KEY.id, done: 0 })
    expect(await lastAct(mall.services, SECOND_KEY.id)).toEqual({
      action: 'identity.rotate',
      details: { before: { oldKeyIds: [FIRST_KEY.id], values: 0 }, after: { keyId: SECOND_KEY.id } },
    })
    // The old key no longer opens the values.
    await expect(mall.services.identities.shown(shopper.uid)).rejects.toThrow('there is no sealing key')
  })

  test('continues a run that ended early [identity.rotate]', async () => {
    const people = [LIN, CHEN]
    for (const person of people) await save(await mall.enrol(), person)
    const { identityOperator } = await withNewKey()
    const cut = () => {
      throw new Error('the process ended')
    }
    await expect(identityOperator.rotate(OPERATOR, cut)).rejects.toThrow('the process ended')
    await save(shopper, { name: '赵清', idCardNo: '11010519491231002X' })
    expect(await identityOperator.pending()).toBe(1)
    await identityOperator.rotate(OPERATOR, () => undefined)
    expect(new Set(await keysOf())).toEqual(new Set([SECOND_KEY.id]))
  })

  test('removes a real name with its cards, so that the person can use another account [identity.remove]', async () => {
    await save(shopper, LIN)
    await bind(shopper, CARDS.icbc)
    const { identityOperator } = mall.services
    await identityOperator.remove(OPERATOR, shopper.uid, '换号')
    const act = await lastAct(mall.services, shopper.uid)
    expect(act).toMatchObject({ action: 'identity.remove', details: { after: null, reason: '换号' } })
    expect(JSON.stringify(act)).not.toMatch(/林|3301/)
    expect(await shopper.call('GET getUserIdentityAuth', {})).toMatchObject({ isAuth: false })
    expect((await shopper.call('POST brokerage/pageBankCard', {})).records).toEqual([])
    expect(await save(await mall.enrol(), LIN)).toMatchObject({ isAuth: true })
    await expect(identityOperator.remove(OPERATOR, shopper.uid, '再来')).rejects.toMatchObject({
      code: ERROR_CODES.SYS_PARAM_ERROR,
    })
  })
})
