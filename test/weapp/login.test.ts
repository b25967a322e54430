import { createCipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readMerchantKeys } from '@server/sandbox/keys'
import { sessionKeyOf } from '@server/sandbox/login-api'
import { startWeappMall, type WeappMall } from '../support/weapp-mall'

const ONE_TAP = '微信手机号一键登录'
let world: WeappMall
beforeAll(async () => {
  world = await startWeappMall()
})
afterAll(() => world.stop())

/** The result of WeChat's button: the phone number, encrypted with the session key of the last wx.login. */
async function sealed(mobile: string) {
  const { mall, mini } = world
  const [appid] = (await readMerchantKeys(join(mall.folder, 'sandbox'))).appIds
  const key = Buffer.from(sessionKeyOf(`phone.${mini.logins}`), 'base64')
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const watermark = { timestamp: Math.floor(Date.now() / 1000), appid }
  const text = JSON.stringify({ phoneNumber: mobile, purePhoneNumber: mobile, countryCode: '86', watermark })
  const encryptedData = Buffer.concat([cipher.update(text), cipher.final()]).toString('base64')
  return { errMsg: 'getPhoneNumber:ok', encryptedData, iv: iv.toString('base64') }
}

test('one tap on WeChat’s button logs in with the phone number of WeChat [login.page]', async () => {
  const { mini } = world
  await mini.open('pages/home/index')
  await mini.open('pages/login/index')
  const login = await mini.arrive('pages/login/index')
  await login.waitFor((page) => page.find(ONE_TAP), 'the way in')
  // Without the agreement the app does not call WeChat.
  await login.fire(login.find(ONE_TAP))
  await login.waitFor((page) => page.find('同意并登录'), 'the agreement')
  await login.fire(login.find('同意并登录'))
  await login.waitFor(() => mini.toasts().includes('请再点一次微信登录'), 'the words')
  const button = () =>
    login.nodes().find((node) => login.text(node) === ONE_TAP && Object.values(node).includes('getPhoneNumber'))
  await login.waitFor(() => button(), "WeChat's button")
  // A refusal has no effect.
  await login.fire(button(), 'getphonenumber', { errMsg: 'getPhoneNumber:fail user deny' })
  await mini.settled()
  expect(mini.storage.has('LOGIN_INFO')).toBe(false)
  await login.fire(button(), 'getphonenumber', await sealed('13812345670'))
  await mini.arrive('pages/home/index')
  expect(mini.storage.get('LOGIN_INFO')).toMatchObject({ uid: expect.any(String) })
  expect(mini.errors).toEqual([])
})
