import { ERROR_CODES } from '@contract/codes/errors'
import { stored } from '@/platform/storage'
import { taro } from '../../../test/support/taro-fakes/taro'
import { call } from './index'

const isText = (value: unknown): value is string => typeof value === 'string'
const reply = (body: unknown) => ({ status: 200, text: async () => JSON.stringify(body) }) as Response
const session = { sessionKey: 'k', sessionSecret: 's', renewTime: 9e15, expireTime: 9e15, serverTime: Date.now() }

test('the app toasts a failure for two seconds; every call carries the stored device id [error.others] [core.device]', async () => {
  const ids: (string | null)[] = []
  globalThis.fetch = async (url) => {
    const address = new URL(String(url), 'https://mall.example')
    ids.push(address.searchParams.get('deviceId'))
    if (address.pathname.endsWith('genSession')) return reply({ code: 0, status: 1, message: '', data: session })
    return reply({ code: ERROR_CODES.SYS_BUSY, status: 0, message: '系统繁忙', data: null })
  }
  await expect(call('GET shopCart/myShopCartDetail', {})).rejects.toMatchObject({ name: 'SYS_BUSY' })
  expect(taro.callsOf('showToast')).toEqual([expect.objectContaining({ title: '系统繁忙', duration: 2000 })])
  const kept = stored('DEVICE_ID', isText).get()
  expect(kept).toHaveLength(36)
  expect(ids).toEqual([kept, kept])
})

test('the device id survives a restart [core.device]', async () => {
  jest.resetModules()
  const storage = await import('@/platform/storage')
  const known = 'k'.repeat(36)
  storage.stored('DEVICE_ID', isText).set(known)
  const { getDeviceId } = await import('./device')
  expect(getDeviceId()).toBe(known)
})
