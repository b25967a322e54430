import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import { sendForm } from '../../../../server/gateways/upload/upload.fixture'
import { photo } from '../../../../server/modules/finance/receipt/receipt.fixture'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp()
  await mall.services.db.tx((tx) => mall.services.sensitiveWords.add(tx, ['坏词'], mall.clock.now()))
})
afterAll(() => mall.close())

const told = (client: WireClient) => client.legacy('account.userdata.getUserData', {})
async function uploaded(client: WireClient, purpose: 'avatar' | 'feedback', seed = 1): Promise<string> {
  const { token, keyPrefix } = await client.legacy('common.upload.getUpToken', { purpose, count: 1 })
  const key = `${keyPrefix}a`
  expect((await sendForm(mall.app, await photo(seed), { token, key })).status).toBe(200)
  return key
}

test('a nickname of 2 to 20 characters is kept; a shorter one and a sensitive word are refused [account.nick]', async () => {
  const client = await mall.enrol()
  await client.call('POST updateUserData', { name: ' 小予安 ' })
  expect(await told(client)).toMatchObject({ name: '小予安' })
  await expect(client.call('POST updateUserData', { name: '坏 词' })).rejects.toThrow(SENSITIVE_TEXT)
  for (const name of ['安', '  安  ', 'x'.repeat(21)])
    await expect(client.call('POST updateUserData', { name })).rejects.toThrow('name')
  expect(await told(client)).toMatchObject({ name: '小予安' })
})

test('an own uploaded picture becomes the avatar, cut square; the old one is deleted [account.avatar]', async () => {
  const client = await mall.enrol()
  const first = await uploaded(client, 'avatar')
  await client.call('POST updateUserData', { avatarKey: first })
  const { avatar } = await told(client)
  expect(avatar).toEqual({ url: `/media/file/${first}?w=300&h=300&q=75`, ground: null, scale: 1, count: 1 })
  expect((await client.call('POST getIndexUserDate', {})).avatar).toEqual(avatar)
  const second = await uploaded(client, 'avatar', 2)
  await client.call('POST updateUserData', { avatarKey: second })
  await mall.services.jobs.runDue()
  await expect(client.legacy('common.upload.getUrlByKey', { keys: [first] })).rejects.toThrow('没有这个文件')
  expect((await client.legacy('common.upload.getUrlByKey', { keys: [second] })).records).toHaveLength(1)
})

test('a picture of another shopper or purpose is refused as an avatar [account.avatar]', async () => {
  const [client, other] = [await mall.enrol(), await mall.enrol()]
  for (const key of [await uploaded(other, 'avatar'), await uploaded(client, 'feedback')])
    await expect(client.call('POST updateUserData', { avatarKey: key })).rejects.toThrow('图片已失效')
  expect((await told(client)).avatar).toBeNull()
})

test('the birthday is changed once a year, also by two concurrent changes [account.birthday]', async () => {
  const client = await mall.enrol()
  expect((await told(client)).canSetBirthday).toBe(true)
  const outcomes = await Promise.allSettled(
    ['1990-05-18', '1991-05-18'].map((birthday) => client.call('POST updateUserData', { birthday })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await told(client)).canSetBirthday).toBe(false)
})

test('the switches and the moment of the password are part of the profile [account.switches]', async () => {
  const client = await mall.enrol()
  expect(await told(client)).toMatchObject({ isPersonal: true, showsName: true, passwordAt: 0 })
  await client.call('POST updateUserData', { isPersonal: false, showsName: false })
  expect(await told(client)).toMatchObject({ isPersonal: false, showsName: false })
})
